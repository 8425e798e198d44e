import { useState } from 'react';
import { HttpProblem, problemDetail, UNCHANGED } from '../../lib/http.js';

export interface SaveFailure {
  text: string;
  /** Somebody else saved first: the current version must be loaded before the next try. */
  isConflict: boolean;
}

/** Why a form was not saved, by the client's own check (`refuse`) or by the server (`fail`). */
export function useSaveFailure() {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  return {
    failure,
    clear: () => setFailure(null),
    refuse: (text: string) => setFailure({ text, isConflict: false }),
    fail: (error: unknown) =>
      setFailure({ text: problemDetail(error, UNCHANGED), isConflict: isConflictProblem(error) }),
  };
}

export function isConflictProblem(error: unknown): error is HttpProblem {
  return error instanceof HttpProblem && error.code === 'CONFLICT';
}
