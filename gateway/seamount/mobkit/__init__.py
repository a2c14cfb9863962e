"""The operations' JSON surfaces: lines on stdin and stdout, and the console over HTTP."""
