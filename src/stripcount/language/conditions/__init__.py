"""What conditions are made of: functions that return pieces, which the tables of families combine."""
