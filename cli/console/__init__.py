"""The basis of the command line: options, printing, colours, escapes, exit statuses."""
