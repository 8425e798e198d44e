import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { QuestionNote, QuizView, SaveQuestionNoteBody } from '@tenfold/contracts';
import { request } from '../lib/http.js';
import { toastFailure } from '../lib/toast.js';
import { isQuizQuery } from './quiz.js';

export function useSaveNote(questionId: string) {
  const client = useQueryClient();
  return useMutation({
    // one after the other: the last write wins
    scope: { id: `note ${questionId}` },
    meta: { isBackground: true },
    mutationFn: (note: string) => {
      const body: SaveQuestionNoteBody = { note };
      return request<QuestionNote>('PUT', `/api/questions/${questionId}/note`, { json: body });
    },
    onSuccess: (saved) => {
      client.removeQueries({ queryKey: unsavedNoteKey(questionId) });
      cacheNote(client, saved);
    },
    onError: (error, note) => {
      client.setQueryDefaults(unsavedNoteKey(questionId), { gcTime: Infinity });
      client.setQueryData(unsavedNoteKey(questionId), note);
      toastFailure('Failed to save your note', error);
    },
  });
}

/** The text that the server did not save, for the next visit of the question. */
export function useUnsavedNote(questionId: string): string | undefined {
  return useQueryClient().getQueryData<string>(unsavedNoteKey(questionId));
}

function unsavedNoteKey(questionId: string) {
  return ['unsaved-note', questionId] as const;
}

function cacheNote(client: QueryClient, saved: QuestionNote): void {
  client.setQueriesData<QuizView>({ predicate: isQuizQuery }, (quiz) => {
    if (!quiz?.questions.some(({ id }) => id === saved.questionId)) return quiz;
    const others = quiz.notes.filter(({ questionId }) => questionId !== saved.questionId);
    return { ...quiz, notes: saved.note === '' ? others : [...others, saved] };
  });
}
