/** A command-line program cannot do what was asked. It prints the message, without a stack, and exits with an error. */
export class CliError extends Error {}
