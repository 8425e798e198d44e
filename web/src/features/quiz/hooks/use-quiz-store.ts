import type { QuizView } from '@tenfold/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QuizDevice } from '../quiz-device.js';
import { openQuiz, quizReducer, type QuizAction, type QuizDraft, type QuizState } from '../quiz-state.js';

/** Outside React state, so that event handlers and mutations read the latest state without a render. */
export interface QuizStore {
  state: () => QuizState;
  dispatch: (action: QuizAction) => void;
  subscribe: (listener: () => void) => () => void;
}

function createQuizStore(view: QuizView, draft: QuizDraft): QuizStore {
  let state = openQuiz(view, draft);
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch: (action) => {
      state = quizReducer(state, action);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useQuizStore(view: QuizView, device: QuizDevice): { store: QuizStore; state: QuizState } {
  const [store] = useState(() => createQuizStore(view, device.draft));
  const state = useSyncExternalStore(store.subscribe, store.state);
  useEffect(() => device.write(state), [device, state]);
  return { store, state };
}
