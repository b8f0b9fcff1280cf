"""What `sungka render` does: pages, splits, pictures, films, the editor, a server that reloads."""
