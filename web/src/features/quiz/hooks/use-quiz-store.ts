import type { QuizView } from '@tenfold/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readDraft, writeDraft } from '../quiz-draft.js';
import { draftOf, openQuiz, quizReducer, type QuizAction, type QuizState } from '../quiz-state.js';

/** Outside React state, so that event handlers and mutations read the latest state without a render. */
export interface QuizStore {
  state: () => QuizState;
  dispatch: (action: QuizAction) => void;
  subscribe: (listener: () => void) => () => void;
}

function createQuizStore(view: QuizView): QuizStore {
  let state = openQuiz(view, readDraft(view.session.id));
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

export function useQuizStore(view: QuizView): { store: QuizStore; state: QuizState } {
  const sessionId = view.session.id;
  const [store] = useState(() => createQuizStore(view));
  const state = useSyncExternalStore(store.subscribe, store.state);
  useEffect(() => writeDraft(sessionId, draftOf(state)), [sessionId, state]);
  return { store, state };
}
