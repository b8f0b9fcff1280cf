"""The work of `sungka render`: pages, pictures, films, the editor, a server that reloads."""
