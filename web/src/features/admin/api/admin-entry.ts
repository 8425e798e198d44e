import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizView, User } from '@tenfold/contracts';
import { quizQuery } from '../../../api/quiz.js';
import { requestWithKey } from '../../../api/keyed-request.js';
import { request } from '../../../lib/http.js';

interface AdminStatus {
  authenticated: boolean;
  isAdmin: boolean;
}

export const adminStatusQuery = queryOptions({
  queryKey: ['/api/debug/admin-status'],
  queryFn: () => request<AdminStatus>('GET', '/api/debug/admin-status'),
  refetchOnMount: 'always',
});

interface DirectAccess {
  user: User;
  accessLevel: 'admin';
}

export const directAccessQuery = queryOptions({
  queryKey: ['/api/admin/direct-access'],
  queryFn: () => request<DirectAccess>('GET', '/api/admin/direct-access'),
  refetchOnMount: 'always',
});

export function useStartAdminQuiz() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestWithKey<QuizView>('POST', '/api/quiz/admin-start', { sessionType: 'quick' }),
    onSuccess: (quiz) => client.setQueryData(quizQuery(quiz.session.id).queryKey, quiz),
  });
}
