import type { AdminStats, AdminUser, AuditEntry, QuestionStatistics } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { people, signedInAs } from '../../../../test/users';

export const stats: AdminStats = {
  totalUsers: 1_284,
  activeSubscriptions: 61,
  trialUsers: 17,
  totalRevenue: 1_219.39,
  questionsCompleted: 40_311,
  publishedQuestions: 240,
  questionsWithoutExplanation: 83,
  explanationGaps: [
    { examTitle: 'April 2026', questions: 80, withoutExplanation: 80 },
    { examTitle: 'Sample exam 1', questions: 80, withoutExplanation: 3 },
  ],
};

export function adminUser(number: number, overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    ...people.registered,
    id: `5b7a3f0e-7d0c-4f5e-9a51-${String(number).padStart(12, '0')}`,
    email: `student.${number}@example.com`,
    lastActiveAt: null,
    canRefund: false,
    ...overrides,
  };
}

export const item: QuestionStatistics = {
  questionId: '66666666-0000-4000-8000-000000000001',
  examTitle: 'Sample exam 1',
  questionNumber: 7,
  sectionName: 'Entry',
  content: 'Which form is filed?',
  correctAnswer: 'B',
  credit: 'graded',
  answers: 412,
  difficulty: 61.3,
  discrimination: 0.42,
  evidence: null,
};

export const entry: AuditEntry = {
  id: '77777777-0000-4000-8000-000000000001',
  at: '2026-05-12T09:30:00.000Z',
  actorId: people.admin.id,
  actorEmail: 'root@example.com',
  action: 'subscription.changed',
  target: '5b7a3f0e-7d0c-4f5e-9a51-000000000003',
  targetEmail: 'student.3@example.com',
  detail: 'free / inactive to pro / active',
};

export function pageOf<Item>(path: string, all: readonly Item[], seen: string[] = []): RequestHandler {
  return http.get(path, ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    seen.push(search);
    const offset = Number(searchParams.get('offset'));
    const limit = Number(searchParams.get('limit'));
    return HttpResponse.json(all.slice(offset, offset + limit), {
      headers: { 'X-Total-Count': String(all.length) },
    });
  });
}

export function adminServer(...handlers: RequestHandler[]): RequestHandler[] {
  return [
    ...handlers,
    http.get('/api/admin/stats', () => HttpResponse.json(stats)),
    pageOf('/api/admin/users', [adminUser(1), adminUser(2)]),
    pageOf('/api/admin/question-statistics', [item]),
    pageOf('/api/admin/audit', [entry]),
    ...signedInAs(people.admin),
  ];
}
