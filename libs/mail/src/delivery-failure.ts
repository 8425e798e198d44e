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

/** The mail server's response without its text, which repeats the address: failures are logged and stored. */
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

/** Removes the address from an error of Nodemailer. */
export function withoutAddress(error: unknown): unknown {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  return responseCode || code === 'EENVELOPE' ? new Refused(error as SmtpError) : error;
}

/**
 * Whether retries are useless: the address is invalid, or the mail server rejects it permanently (5xx to RCPT).
 * Other failures (no connection, timeout, 4xx, wrong credentials) may be temporary.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof ImpossibleAddress) return true;
  if (!(error instanceof Refused)) return false;
  const { code, responseCode, command } = error;
  return code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
}
