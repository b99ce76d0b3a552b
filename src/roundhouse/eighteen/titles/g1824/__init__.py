"""1824: Austria-Hungary, with coal companies, mountain railways and three state railways."""
