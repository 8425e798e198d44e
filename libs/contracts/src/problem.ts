/**
 * The one table of what can go wrong, from service to browser: code -> HTTP status.
 * A code is what programs decide by; a message is for people and may be reworded at any time.
 */
export const problemStatus = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  /** A change that keeps the account safe wants proof that is some minutes old at most. */
  REAUTHENTICATION_REQUIRED: 403,
  /** Of somebody who is signed in: the session goes on. */
  WRONG_PASSWORD: 403,
  SUBSCRIPTION_REQUIRED: 403,
  PRO_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  NO_QUESTIONS: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_PAPER: 422,
  QUIZ_COOLDOWN: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export interface FieldError {
  field: string;
  message: string;
}

/** Facts that go beside code and message into the reply, e.g. `hoursRemaining`. */
export interface ProblemExtra {
  /** 400 only: what is wrong with which field. */
  errors?: FieldError[];
  /** 429 and 503: sent as the Retry-After header too. */
  retryAfterSeconds?: number;
  [name: string]: unknown;
}

/** The body of every reply that is not 2xx. */
export interface ProblemBody {
  statusCode: number;
  code: ProblemCode;
  message: string;
  requestId: string;
  errors?: FieldError[];
  [extra: string]: unknown;
}

/** What crosses the wire between processes. */
export interface ProblemJson {
  code: ProblemCode;
  message: string;
  extra: ProblemExtra;
}

/** A refusal that the caller is meant to see. Anything else thrown is a fault: 500, logged, nothing told. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly extra: ProblemExtra = {},
  ) {
    super(message);
    this.name = 'Problem';
  }

  get status(): number {
    return problemStatus[this.code];
  }

  toJSON(): ProblemJson {
    return { code: this.code, message: this.message, extra: this.extra };
  }

  /** The Problem that a peer sent, or null when `value` is none. */
  static fromJSON(value: unknown): Problem | null {
    if (typeof value !== 'object' || value === null) return null;
    const { code, message, extra } = value as Partial<ProblemJson>;
    if (typeof code !== 'string' || !(code in problemStatus) || typeof message !== 'string') return null;
    return new Problem(code, message, extra ?? {});
  }
}

/** 404: the thing is not there, or belongs to someone else, which must look the same. */
export function notFound(what: string): Problem {
  return new Problem('NOT_FOUND', `${what} not found.`);
}

/** 500: what a caller is told of a fault of ours: nothing. The log has it. */
export function internalProblem(): Problem {
  return new Problem('INTERNAL', 'Something went wrong on our side. Please try again.');
}

/** 503: a service, or the database behind it, is away for the moment. */
export function awayProblem(): Problem {
  return new Problem('UNAVAILABLE', 'This part of Tenfold is not answering right now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
