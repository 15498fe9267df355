//! The command line, end to end, against a real server.
