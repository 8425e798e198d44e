/** Thrown for an address to which nothing can ever be sent. */
export class ImpossibleAddress extends Error {
  constructor() {
    super('not one e-mail address');
    this.name = 'ImpossibleAddress';
  }
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** The mail server's answer without its words: these repeat the address, and a failure is logged and kept. */
export class Refused extends Error implements SmtpError {
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  readonly command: string | undefined;

  constructor({ code, responseCode, command }: SmtpError) {
    super(`the mail server refused: ${[code, responseCode, command].filter(Boolean).join(' ')}`);
    this.name = 'Refused';
    this.code = code;
    this.responseCode = responseCode;
    this.command = command;
  }
}

/** What Nodemailer threw, as it may be told. */
export function withoutAddress(error: unknown): unknown {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  return responseCode || code === 'EENVELOPE' ? new Refused(error as SmtpError) : error;
}

/**
 * Whether trying again is of no use: the address is none, or the mail server refuses it for good (a 5xx answer to
 * RCPT). Anything else (nobody listens, a time-out, 4xx, wrong credentials) may pass.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof ImpossibleAddress) return true;
  if (!(error instanceof Refused)) return false;
  const { code, responseCode, command } = error;
  return code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
}
