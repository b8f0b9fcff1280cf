"""The subcommands, one file each, with their options, help and examples."""
