"""1835: Germany, from its first lines to the Prussian railway."""
