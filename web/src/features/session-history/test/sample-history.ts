import type { SessionComparison, SessionHistoryEntry } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { studyData } from '../../../../test/study-data.js';
import { people, signedInAs } from '../../../../test/users.js';

export function sessionId(number: number): string {
  return `22222222-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function entry(number: number, given: Partial<SessionHistoryEntry> = {}): SessionHistoryEntry {
  return {
    sessionId: sessionId(number),
    type: 'quick',
    displayName: `Quiz ${number}`,
    status: 'completed',
    startedAt: `2026-11-${String(28 - number).padStart(2, '0')}T09:00:00.000Z`,
    endedAt: '2026-11-28T09:10:00.000Z',
    closesAt: null,
    answered: 10,
    totalQuestions: 10,
    correctAnswers: 7,
    score: 70,
    passed: null,
    timeUsedSeconds: 600,
    ...given,
  };
}

export function openEntry(number: number, given: Partial<SessionHistoryEntry> = {}): SessionHistoryEntry {
  return entry(number, {
    status: 'in_progress',
    endedAt: null,
    closesAt: '2026-11-29T09:00:00.000Z',
    answered: 4,
    correctAnswers: null,
    score: null,
    timeUsedSeconds: null,
    ...given,
  });
}

export interface HistoryServer {
  handlers: RequestHandler[];
  asked: string[];
}

export function historyServer(
  pageOf: (query: URLSearchParams) => SessionHistoryEntry[],
  user: Parameters<typeof signedInAs>[0] = people.pro,
  pageSize = 20,
): HistoryServer {
  const asked: string[] = [];
  const list = http.get('/api/session-history', ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    const sessions = pageOf(searchParams);
    const start = sessions.findIndex((session) => session.sessionId === searchParams.get('before')) + 1;
    const shown = sessions.slice(start, start + pageSize);
    const isLast = start + pageSize >= sessions.length;
    return HttpResponse.json({ sessions: shown, next: isLast ? null : shown.at(-1)?.sessionId });
  });
  return { asked, handlers: [list, ...signedInAs(user), ...studyData()] };
}

export const comparison: SessionComparison = {
  earlier: {
    sessionId: sessionId(1),
    sessionType: 'full',
    displayName: 'Full Practice Exam',
    startedAt: '2026-11-12T09:00:00.000Z',
    correctAnswers: 40,
    totalQuestions: 80,
    score: 50,
    passed: false,
    averageAnswerMs: 90_000,
  },
  later: {
    sessionId: sessionId(2),
    sessionType: 'exam',
    displayName: 'Exam: April 2025',
    startedAt: '2026-11-20T09:00:00.000Z',
    correctAnswers: 61,
    totalQuestions: 80,
    score: 76.3,
    passed: true,
    averageAnswerMs: 61_000,
  },
  sections: [
    {
      categoryId: '11111111-0000-4000-8000-000000000003',
      sectionName: 'Valuation',
      earlier: { correct: 5, total: 10, averageAnswerMs: 100_000 },
      later: { correct: 9, total: 10, averageAnswerMs: null },
    },
    {
      categoryId: '11111111-0000-4000-8000-000000000002',
      sectionName: 'Classification',
      earlier: null,
      later: { correct: 3, total: 4, averageAnswerMs: 30_000 },
    },
  ],
  questions: [
    {
      questionId: '33333333-0000-4000-8000-000000000001',
      content: 'Within what time is an entry due?',
      sectionName: 'Valuation',
      comparison: 'improved',
      earlier: { place: 12, timeSpentMs: 80_000 },
      later: { place: 3, timeSpentMs: 48_000 },
    },
    {
      questionId: '33333333-0000-4000-8000-000000000002',
      content: 'Who may sign a power of attorney?',
      sectionName: 'Valuation',
      comparison: 'worse',
      earlier: { place: 13, timeSpentMs: null },
      later: { place: 4, timeSpentMs: null },
    },
    {
      questionId: '33333333-0000-4000-8000-000000000003',
      content: 'What is the transaction value?',
      sectionName: 'Valuation',
      comparison: 'right_both',
      earlier: { place: 14, timeSpentMs: null },
      later: { place: 5, timeSpentMs: 5_000 },
    },
  ],
};
