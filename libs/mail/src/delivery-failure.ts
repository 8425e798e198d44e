export class ImpossibleAddress extends Error {
  constructor() {
    super('invalid email address');
    this.name = 'ImpossibleAddress';
  }
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Omits the text of the mail server's response: it repeats the address, and failures are logged and stored. */
class Refused extends Error implements SmtpError {
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  readonly command: string | undefined;

  constructor({ code, responseCode, command }: SmtpError) {
    super(`mail server rejected the mail: ${[code, responseCode, command].filter(Boolean).join(' ')}`);
    this.name = 'Refused';
    this.code = code;
    this.responseCode = responseCode;
    this.command = command;
  }
}

export function withoutAddress(error: unknown): unknown {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  return responseCode || code === 'EENVELOPE' ? new Refused(error as SmtpError) : error;
}

/**
 * True when a retry cannot help: the address is invalid, or the mail server rejects it permanently (5xx to
 * RCPT). Other failures (no connection, timeout, 4xx, wrong credentials) may be temporary.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof ImpossibleAddress) return true;
  if (!(error instanceof Refused)) return false;
  const { code, responseCode, command } = error;
  return code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
}
