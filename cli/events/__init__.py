"""What `sungka event` does: tournaments read, checked, paired, and their journals written."""
