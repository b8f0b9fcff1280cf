"""What `sungka rules --fit` does: from records to the rule sets that agree, and what stays open."""
