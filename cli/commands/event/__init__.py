"""The subcommands of `sungka event`, one file each."""
