import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateQuizPresetInput, QuizPreset } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

const PATH = '/api/quiz-presets';

export const quizPresetsQuery = queryOptions({ queryKey: [PATH], queryFn: getQuery<QuizPreset[]> });

export function useCreatePreset() {
  const onSuccess = useRefreshPresets();
  return useMutation({
    mutationFn: (preset: CreateQuizPresetInput) => request<QuizPreset>('POST', PATH, { json: preset }),
    onSuccess,
  });
}

export function useRenamePreset() {
  const onSuccess = useRefreshPresets();
  return useMutation({
    mutationFn: ({ id, name }: Pick<QuizPreset, 'id' | 'name'>) =>
      request<null>('PATCH', `${PATH}/${id}`, { json: { name } }),
    onSuccess,
  });
}

export function useDeletePreset() {
  const onSuccess = useRefreshPresets();
  return useMutation({
    mutationFn: (id: string) => request<null>('DELETE', `${PATH}/${id}`),
    onSuccess,
  });
}

function useRefreshPresets() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: quizPresetsQuery.queryKey });
}
