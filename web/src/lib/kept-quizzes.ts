import type { ExamSessionView, QuizView, StoredAnswer } from '@tenfold/contracts';
import { onDevice, type QuizWork } from './device-database.js';
import { forgetImages, keepImages } from './kept-images.js';

/**
 * Keeps a practice session in progress on this device with its questions, keys and images, and deletes the copy of an ended
 * one. Does not keep a session that shares a question with a running exam on this device, because the copy contains the key.
 */
export async function keepQuiz(userId: string | null, view: QuizView): Promise<void> {
  const { id: sessionId, status, sessionType } = view.session;
  if (status !== 'in_progress' || sessionType === 'exam') return forgetQuiz(userId, sessionId);
  const isKept = await onDevice(userId, async (database) => {
    const transaction = database.transaction(['quiz', 'quizWork', 'exam'], 'readwrite');
    const exams = await transaction.objectStore('exam').getAll();
    const mayKeep = !exams.some((exam) => hasCommonQuestion(view, exam.view));
    if (mayKeep) await transaction.objectStore('quiz').put({ sessionId, view, keptAt: Date.now() });
    const works = transaction.objectStore('quizWork');
    const work = await works.get(sessionId);
    if (work) await works.put(withoutStored(work, view.answers));
    await transaction.done;
    return mayKeep;
  });
  if (isKept) await keepImages(userId, sessionId, view.questions);
}

export function hasCommonQuestion(quiz: QuizView, exam: ExamSessionView): boolean {
  const ids = new Set(exam.questions.map(({ id }) => id));
  return quiz.questions.some(({ id }) => ids.has(id));
}

export async function readKeptQuiz(userId: string | null, sessionId: string): Promise<QuizView | undefined> {
  return (await onDevice(userId, (database) => database.get('quiz', sessionId)))?.view;
}

/** Records that the server has these answers. */
export async function keepStoredAnswers(
  userId: string | null,
  sessionId: string,
  stored: readonly StoredAnswer[],
): Promise<void> {
  await onDevice(userId, async (database) => {
    const transaction = database.transaction(['quiz', 'quizWork'], 'readwrite');
    const quizzes = transaction.objectStore('quiz');
    const works = transaction.objectStore('quizWork');
    const quiz = await quizzes.get(sessionId);
    const work = await works.get(sessionId);
    if (quiz) await quizzes.put({ ...quiz, view: withAnswers(quiz.view, stored), keptAt: Date.now() });
    if (work) await works.put(withoutStored(work, stored));
    await transaction.done;
  });
}

/** Drops an answer that the server will not store. */
export async function dropAnswer(userId: string, sessionId: string, questionId: string): Promise<void> {
  await onDevice(userId, async (database) => {
    const work = await database.get('quizWork', sessionId);
    const answers = work?.answers.filter((answer) => answer.questionId !== questionId);
    if (work && answers) await database.put('quizWork', { ...work, answers });
  });
}

export async function forgetQuiz(userId: string | null, sessionId: string): Promise<void> {
  await onDevice(userId, async (database) => {
    const transaction = database.transaction(['quiz', 'quizWork'], 'readwrite');
    await transaction.objectStore('quiz').delete(sessionId);
    await transaction.objectStore('quizWork').delete(sessionId);
    await transaction.done;
  });
  await forgetImages(userId, sessionId);
}

export async function listUnsentWork(userId: string): Promise<QuizWork[]> {
  const works = await onDevice(userId, (database) => database.getAll('quizWork'));
  return (works ?? []).filter(({ answers, finishing }) => answers.length > 0 || finishing);
}

function withAnswers(view: QuizView, stored: readonly StoredAnswer[]): QuizView {
  const others = view.answers.filter(
    ({ questionId }) => !stored.some((answer) => answer.questionId === questionId),
  );
  return { ...view, answers: [...others, ...stored] };
}

export function withoutStored(work: QuizWork, stored: readonly StoredAnswer[]): QuizWork {
  const ids = new Set(stored.flatMap(({ questionId, selectedAnswer }) => (selectedAnswer ? questionId : [])));
  return { ...work, answers: work.answers.filter(({ questionId }) => !ids.has(questionId)) };
}
