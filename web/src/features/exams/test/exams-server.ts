import type { ExamVersionChange, ManagedExam, ManagedQuestion, PublishedExam } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { people, signedInAs } from '../../../../test/users';

export const EXAM_ID = '99999999-0000-4000-8000-000000000001';
export const EXAM_PATH = `/api/admin/exams/${EXAM_ID}`;
const ENTRY = '44444444-0000-4000-8000-000000000001';
const QUOTA = '44444444-0000-4000-8000-000000000002';

export function change(version: number, overrides: Partial<ExamVersionChange> = {}): ExamVersionChange {
  return {
    version,
    kind: 'file',
    at: `2026-05-${String(10 + version)}T09:30:00.000Z`,
    actorId: people.admin.id,
    actorEmail: 'root@example.com',
    reason: null,
    question: null,
    ...overrides,
  };
}

export function questionId(number: number): string {
  return `66666666-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function question(number: number, overrides: Partial<ManagedQuestion> = {}): ManagedQuestion {
  return {
    id: questionId(number),
    number,
    categoryId: ENTRY,
    content: `Which form is filed in case ${number}?`,
    imageUrl: null,
    imageDescription: null,
    answers: [
      { letter: 'A', text: 'CBP Form 3461', imageUrl: null },
      { letter: 'B', text: 'CBP Form 7501', imageUrl: null },
      { letter: 'C', text: 'CBP Form 3299', imageUrl: null },
    ],
    explanation: 'The entry summary is CBP Form 7501.',
    citations: ['19 CFR 142.11'],
    exhibitId: null,
    editorNote: null,
    correctAnswer: 'B',
    changedInVersion: 1,
    source: null,
    ...overrides,
  };
}

export function managedExam(overrides: Partial<ManagedExam> = {}): ManagedExam {
  return {
    examId: EXAM_ID,
    version: 3,
    currentVersion: 3,
    state: 'published',
    title: 'April 2025',
    sitting: '2025-04-23',
    origin: 'authentic',
    categories: [
      { id: ENTRY, name: 'Entry', position: 0 },
      { id: QUOTA, name: 'Quota', position: 1 },
    ],
    references: [{ title: 'Title 19, Code of Federal Regulations', edition: '2024-04-01' }],
    exhibits: [{ id: 'E1', title: 'Exhibit 1', content: 'Invoice of the shipment', images: [] }],
    questions: [
      question(1),
      question(2, { categoryId: QUOTA, content: 'Which quota is absolute?', explanation: '' }),
      question(3, { correctAnswer: 'A,B,C', changedInVersion: 3, editorNote: 'Ask CBP.' }),
    ],
    missing: [],
    history: [
      change(3, { kind: 'key', question: 3, reason: 'Ruling on the appeal' }),
      change(2, { kind: 'details', reason: 'The edition was wrong', actorEmail: null }),
      change(1),
    ],
    ...overrides,
  };
}

export function examWith(changed: ReturnType<typeof question>, version: number): ManagedExam {
  const exam = managedExam();
  const questions = exam.questions.map((one) => (one.id === changed.id ? changed : one));
  return { ...exam, version, currentVersion: version, questions };
}

export function listedExam(overrides: Partial<PublishedExam> = {}): PublishedExam {
  const { examId, title, sitting, origin, state, version, questions, history } = managedExam();
  return {
    examId,
    title,
    sitting,
    origin,
    state,
    version,
    questionCount: questions.length,
    publishedAt: '2026-05-13T09:30:00.000Z',
    versions: history.length,
    history,
    ...overrides,
  };
}

export function examsServer(...handlers: RequestHandler[]): RequestHandler[] {
  return [
    ...handlers,
    http.get('/api/admin/exams', () => HttpResponse.json([listedExam()])),
    http.get(EXAM_PATH, () => HttpResponse.json(managedExam())),
    ...signedInAs(people.admin),
  ];
}
