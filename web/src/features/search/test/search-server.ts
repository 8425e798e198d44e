import type { SearchPage, SearchResult } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';

export const sessionId = '66666666-0000-4000-8000-000000000001';

export const unanswered: SearchResult = {
  questionId: '55555555-0000-4000-8000-000000000001',
  examTitle: 'April 2026 exam',
  questionNumber: 12,
  categoryId: '11111111-0000-4000-8000-000000000002',
  sectionName: 'Bonds',
  question: 'Which bond secures <b>duties</b>?',
  snippet: 'Which bond secures <b>duties</b>?',
  marks: [{ start: 6, end: 10 }],
  citation: null,
  cfrEdition: null,
  isFlagged: false,
  lastAnswer: null,
};
export const answered: SearchResult = {
  ...unanswered,
  questionId: '55555555-0000-4000-8000-000000000002',
  questionNumber: 30,
  question: 'When may a surety end its obligation?',
  snippet: 'The bond ends by notice.',
  marks: [{ start: 4, end: 8 }],
  citation: '19 CFR 113.27(a)',
  cfrEdition: '2023-04-01',
  isFlagged: true,
  lastAnswer: {
    isCorrect: false,
    answeredAt: new Date(Date.now() - 3_600_000).toISOString(),
    review: { sessionId, place: 4 },
  },
};

export function pageOf(results: SearchResult[], rest: Partial<SearchPage> = {}): SearchPage {
  return { results, nextCursor: null, correctedQuery: null, ...rest };
}

export function searchServer(pageFor: (parameters: URLSearchParams) => SearchPage | Response) {
  const received: string[] = [];
  const handlers: RequestHandler[] = [
    http.get('/api/search', ({ request }) => {
      const { searchParams, search } = new URL(request.url);
      received.push(search);
      const reply = pageFor(searchParams);
      return reply instanceof Response ? reply : HttpResponse.json(reply);
    }),
  ];
  return { handlers, received };
}
