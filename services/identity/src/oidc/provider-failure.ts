import type { SignInProblem } from '@tenfold/contracts';
import type { ClientError } from 'openid-client';

const CANCELED = ['access_denied', 'user_cancelled_authorize'];
const UNAVAILABLE = ['server_error', 'temporarily_unavailable'];
const NO_RESPONSE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

export async function problemOf(error: unknown): Promise<SignInProblem> {
  const { AuthorizationResponseError, ClientError } = await import('openid-client');
  if (error instanceof AuthorizationResponseError) {
    if (CANCELED.includes(error.error)) return 'cancelled';
    return UNAVAILABLE.includes(error.error) ? 'unavailable' : 'refused';
  }
  return isNoResponse(error, ClientError) ? 'unavailable' : 'refused';
}

/** For the log. Never contains the response, which may hold tokens. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${code}: ${error.message}` : error.message;
}

function isNoResponse(error: unknown, clientError: typeof ClientError): boolean {
  if (!(error instanceof clientError) || error.code === undefined) {
    const { name, message, cause } = (error ?? {}) as Partial<Error>;
    if (name === 'TimeoutError' || message === 'fetch failed') return true;
    return cause !== undefined && isNoResponse(cause, clientError);
  }
  return NO_RESPONSE.includes(error.code);
}
