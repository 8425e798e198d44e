import type { QuestionReview, QuizResult, QuizView, StoredAnswer } from '@tenfold/contracts';
import { isAnswerCorrect, scorePercent } from '@tenfold/exam';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { studyData } from '../../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../../test/users.js';
import { SESSION_ID } from './sample-quiz.js';

interface Received {
  starts: unknown[];
  answers: Array<
    Pick<StoredAnswer, 'questionId' | 'selectedAnswer' | 'flaggedForReview'> & {
      sessionId: string;
      timeSpentMs: number;
      isUnsure?: boolean;
    }
  >;
  completions: number[];
  flagged: string[];
  unflagged: string[];
  notes: { questionId: string; note: string }[];
  keys: (string | null)[];
}

export interface QuizServer {
  received: Received;
  handlers: RequestHandler[];
  quiz: QuizView;
}

export function quizServer(quiz: QuizView, user: Parameters<typeof signedInAs>[0] = people.pro): QuizServer {
  const received: Received = {
    starts: [],
    answers: [],
    completions: [],
    flagged: [],
    unflagged: [],
    notes: [],
    keys: [],
  };
  const handlers = [
    ...signedInAs(user),
    ...studyData(),
    http.post('/api/quiz/start', async ({ request }) => {
      received.starts.push(await request.json());
      received.keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json(quiz, { status: 201 });
    }),
    http.get(`/api/quiz/${SESSION_ID}`, () => HttpResponse.json({ ...quiz, review: reviewOf(quiz) })),
    http.post('/api/quiz/answer', async ({ request }) => {
      const body = (await request.json()) as Received['answers'][number];
      received.answers.push(body);
      return storeAnswer(quiz, body);
    }),
    http.post(`/api/quiz/${SESSION_ID}/complete`, async ({ request }) => {
      const { studyTimeMinutes } = (await request.json()) as { studyTimeMinutes: number };
      received.completions.push(studyTimeMinutes);
      quiz.session.status = 'completed';
      return HttpResponse.json(resultOf(quiz));
    }),
    http.post('/api/questions/flag/:id', ({ params }) => {
      received.flagged.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('/api/questions/unflag/:id', ({ params }) => {
      received.unflagged.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
    http.put('/api/questions/:id/note', async ({ params, request }) => {
      const { note } = (await request.json()) as { note: string };
      const questionId = String(params['id']);
      received.notes.push({ questionId, note });
      return HttpResponse.json({ questionId, note, updatedAt: '2026-11-20T10:20:00.000Z' });
    }),
  ];
  return { received, handlers, quiz };
}

function reviewOf({ session, questions, answers, review }: QuizView): QuestionReview[] {
  if (session.status === 'in_progress' || review.length > 0) return review;
  return questions.map(({ id }) => {
    const answer = answers.find(({ questionId }) => questionId === id);
    return {
      questionId: id,
      isFlagged: answer?.flaggedForReview ?? false,
      isUnsure: answer?.isUnsure ?? false,
      timeSpentMs: answer?.timeSpentMs ?? null,
      changes: [],
    };
  });
}

function storeAnswer(quiz: QuizView, body: Received['answers'][number]) {
  const { questionId, selectedAnswer, flaggedForReview, timeSpentMs, isUnsure = false } = body;
  const question = quiz.questions.find(({ id }) => id === questionId);
  if (!question) return problem(404, 'NOT_FOUND', 'Question not found.');
  if (quiz.session.status !== 'in_progress') return problem(409, 'CONFLICT', 'This quiz is over.');
  const before = quiz.answers.find((answer) => answer.questionId === questionId);
  if (before && before.selectedAnswer !== selectedAnswer) {
    return problem(409, 'CONFLICT', 'A different answer to this question is already stored.');
  }
  const { correctAnswer } = question;
  const isCorrect = correctAnswer === null ? null : isAnswerCorrect(correctAnswer, selectedAnswer);
  if (!before)
    quiz.answers.push({ questionId, selectedAnswer, isCorrect, flaggedForReview, isUnsure, timeSpentMs });
  return HttpResponse.json({
    questionId,
    selectedAnswer,
    isCorrect,
    correctAnswer,
    timeSpentMs: before?.timeSpentMs ?? timeSpentMs,
    answeredCount: quiz.answers.length,
    totalQuestions: quiz.questions.length,
  });
}

function resultOf({ session, questions, answers }: QuizView): QuizResult {
  const isRight = ({ id, correctAnswer }: QuizView['questions'][number]) =>
    isAnswerCorrect(
      correctAnswer ?? '',
      answers.find(({ questionId }) => questionId === id)?.selectedAnswer ?? null,
    );
  const sections = [...new Map(questions.map((question) => [question.categoryId, question])).values()];
  const correctAnswers = questions.filter(isRight).length;
  return {
    sessionId: session.id,
    score: scorePercent(correctAnswers, questions.length),
    correctAnswers,
    totalQuestions: questions.length,
    completedAt: '2026-11-20T10:30:00.000Z',
    sections: sections.map(({ categoryId, sectionName }) => {
      const ofSection = questions.filter((question) => question.categoryId === categoryId);
      return { categoryId, sectionName, correct: ofSection.filter(isRight).length, total: ofSection.length };
    }),
  };
}
