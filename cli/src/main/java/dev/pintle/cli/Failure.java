package dev.pintle.cli;

/**
 * How a command failed, as users see it.
 *
 * @param kind the failure's name in JSON
 * @param message one line, without secrets
 */
record Failure(ExitCode code, String kind, String message) {}
