"""The subcommands, one file each: their options, help and examples."""
