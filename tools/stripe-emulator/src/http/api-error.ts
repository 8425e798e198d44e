import type Stripe from 'stripe';

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** `keeps`: commits the changes of the request, such as the failed attempt of a declined payment. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly keeps = false,
  ) {
    super(body.message);
    this.name = 'ApiError';
  }
}

export function invalid(message: string, details: { param?: string; code?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

export function noSuch(title: string, id: string, param = 'id'): ApiError {
  const body: ErrorBody = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${title}: '${id}'`,
    param,
  };
  return new ApiError(param === 'id' ? 404 : 400, body);
}

export function missing(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}
