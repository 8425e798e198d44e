/** Error code -> HTTP status. Programs use the code; the message is for people and may change. */
export const problemStatus = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  /** For signed-in users: not 401, because the auth session stays valid. */
  WRONG_PASSWORD: 403,
  WRONG_CODE: 403,
  PASSKEY_REFUSED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  SUBSCRIPTION_REQUIRED: 403,
  PRO_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  NO_QUESTIONS: 409,
  /** The same request with the confirmation that its route names is accepted. */
  CONFIRMATION_REQUIRED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_EXAM_FILE: 422,
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

export interface ProblemExtra {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  [name: string]: unknown;
}

export interface ProblemBody {
  statusCode: number;
  code: ProblemCode;
  message: string;
  requestId: string;
  errors?: FieldError[];
  [extra: string]: unknown;
}

export interface ProblemJson {
  code: ProblemCode;
  message: string;
  extra: ProblemExtra;
}

/** An expected error that the caller receives. Any other error is logged and becomes a 500 without details. */
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

  static fromJSON(value: unknown): Problem | null {
    if (typeof value !== 'object' || value === null) return null;
    const { code, message, extra } = value as Partial<ProblemJson>;
    if (typeof code !== 'string' || !(code in problemStatus) || typeof message !== 'string') return null;
    return new Problem(code, message, extra ?? {});
  }
}

/** 404: also when the object belongs to another user, so that the reply does not reveal that it exists. */
export function notFound(what: string): Problem {
  return new Problem('NOT_FOUND', `${what} not found.`);
}

export function internalProblem(): Problem {
  return new Problem('INTERNAL', 'Something went wrong on our side. Please try again.');
}

export function unavailableProblem(): Problem {
  return new Problem('UNAVAILABLE', 'This part of Tenfold is not answering right now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
