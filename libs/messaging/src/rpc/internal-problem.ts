import { Problem } from '@tenfold/contracts';

/** What a caller is told of a fault of ours: nothing. The log has it. */
export function internalProblem(): Problem {
  return new Problem('INTERNAL', 'Something went wrong on our side. Please try again.');
}
