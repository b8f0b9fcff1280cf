"""What `sungka render` does: pages, splits, pictures, the editor, a server that reloads."""
