"""What `sungka render` does: pages, splits, pictures, a server that reloads."""
