"""The `tradinghouse` command: one module for each subject, tables and progress bars for people.

Here are words, options and exit codes; what is done stands in `application` and the other adapters.
"""
