import { Problem } from '@tenfold/contracts';

/** 400: the link was used, replaced, or is too old; which of these is nobody's business. */
export function linkIsOver(): Problem {
  const message = 'This link has been used or is no longer valid. Please ask for a new one.';
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'token', message }] });
}
