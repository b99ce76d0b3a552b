"""Local, permanent and electric trains, Pullman cars and mail contracts."""
