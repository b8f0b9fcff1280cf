"""The ground of the command line: options, printing, colours, escapes, exit statuses."""
