import { useState } from 'react';
import { HttpProblem, problemDetail, UNCHANGED } from '../../lib/http.js';

export interface SaveFailure {
  text: string;
  /** The server answered CONFLICT: load the stored version before saving again. */
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
