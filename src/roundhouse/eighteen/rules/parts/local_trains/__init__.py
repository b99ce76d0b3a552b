"""Local, permanent and electric trains of 1822, Pullman cars and mail contracts."""
