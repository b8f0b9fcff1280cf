"""Files of records, read: found, opened, unpacked, and cut into records."""
