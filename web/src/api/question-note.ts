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
    mutationFn: (note: string) => {
      const body: SaveQuestionNoteBody = { note };
      return request<QuestionNote>('PUT', `/api/questions/${questionId}/note`, { json: body });
    },
    onSuccess: (saved) => cacheNote(client, saved),
    onError: (error) => toastFailure('Failed to save your note', error),
  });
}

function cacheNote(client: QueryClient, saved: QuestionNote): void {
  client.setQueriesData<QuizView>({ predicate: isQuizQuery }, (quiz) => {
    if (!quiz?.questions.some(({ id }) => id === saved.questionId)) return quiz;
    const others = quiz.notes.filter(({ questionId }) => questionId !== saved.questionId);
    return { ...quiz, notes: saved.note === '' ? others : [...others, saved] };
  });
}
