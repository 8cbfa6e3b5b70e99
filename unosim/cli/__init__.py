"""The command line: one thin file a command, each imported only when it is called."""
