"""1837: Austria-Hungary, with coal companies, mountain railways and three national railways."""
