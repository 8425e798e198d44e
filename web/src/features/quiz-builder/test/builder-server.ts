import 'fake-indexeddb/auto';
import type { ExamSetup, QuizPreset } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { sections, startedQuiz, studyData } from '../../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../../test/users.js';

export const SITTING = '44444444-0000-4000-8000-000000000001';
const EXAM_SESSION = '22222222-0000-4000-8000-0000000000ee';
const MATCHES = 214;

const setup: ExamSetup = {
  exams: [
    {
      examId: SITTING,
      title: 'Exam of April',
      sitting: '2025-04-23',
      sections: [],
      attempts: 0,
      bestScore: null,
    },
  ],
  openSessions: [],
  openFullSessions: 0,
  openMax: 3,
  mayStart: 'full',
  serverNow: '2026-11-23T08:00:00.000Z',
};

export const weakPreset: QuizPreset = {
  id: '66666666-0000-4000-8000-000000000001',
  name: 'Weak sections',
  choice: {
    categoryIds: [sections[1]?.id ?? ''],
    examIds: [],
    sets: ['missed', 'slow'],
    questions: 20,
    isTimed: true,
    mode: 'practice',
  },
};

export function builderServer(user: Parameters<typeof signedInAs>[0] = people.pro) {
  const received = {
    counts: new Array<unknown>(),
    quizzes: new Array<unknown>(),
    exams: new Array<unknown>(),
  };
  let presets = [weakPreset];
  const handlers: RequestHandler[] = [
    http.post('/api/custom-quizzes/count', async ({ request }) => {
      received.counts.push(await request.json());
      return HttpResponse.json({ count: MATCHES });
    }),
    http.post('/api/quiz/start', async ({ request }) => {
      received.quizzes.push(await request.json());
      return HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 });
    }),
    http.post('/api/exam-sessions/custom', async ({ request }) => {
      received.exams.push(await request.json());
      return HttpResponse.json({ session: { sessionId: EXAM_SESSION } }, { status: 201 });
    }),
    http.get('/api/exam-sessions/:id', () => problem(404, 'NOT_FOUND', 'Exam session not found.')),
    http.get('/api/quiz-presets', () => HttpResponse.json(presets)),
    http.post('/api/quiz-presets', async ({ request }) => {
      const created = (await request.json()) as Omit<QuizPreset, 'id'>;
      if (presets.some(({ name }) => name === created.name))
        return problem(409, 'CONFLICT', 'You have a preset with this name.');
      const preset = { ...created, id: '66666666-0000-4000-8000-000000000002' };
      presets = [...presets, preset];
      return HttpResponse.json(preset, { status: 201 });
    }),
    http.patch('/api/quiz-presets/:id', async ({ params, request }) => {
      const { name } = (await request.json()) as { name: string };
      presets = presets.map((preset) => (preset.id === params['id'] ? { ...preset, name } : preset));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/quiz-presets/:id', ({ params }) => {
      presets = presets.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/exam-setup', () => HttpResponse.json(setup)),
    ...signedInAs(user),
    ...studyData(),
  ];
  return { handlers, received };
}
