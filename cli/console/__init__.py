"""The ground of the command line: options, colours, escapes, exit statuses, versions."""
