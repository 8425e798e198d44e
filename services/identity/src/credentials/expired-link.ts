import { Problem } from '@tenfold/contracts';

export function expiredLink(): Problem {
  const message = 'This link has been used or is no longer valid. Please ask for a new one.';
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'token', message }] });
}
