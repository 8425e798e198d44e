import { until } from '@tenfold/testing';
import { createStudent, PASSWORD, signInAdministrator, type Account, type Plan } from '../accounts.js';
import { runningProduct } from '../product.js';
import { Caller } from './http-client.js';

let made = 0;

export async function callerOf({ api }: Account): Promise<Caller> {
  const { cookies } = await api.storageState();
  return new Caller(Object.fromEntries(cookies.map(({ name, value }) => [name, value])));
}

export async function createCaller(plan: Plan): Promise<Caller> {
  return callerOf(await createStudent(plan));
}

export async function administratorCaller(): Promise<Caller> {
  return callerOf(await signInAdministrator());
}

/** An editor on the plan Free. The role needs a verified address, and ends the user's sessions. */
export async function createEditor(): Promise<Caller> {
  const caller = await createCaller('free');
  const { id, email } = await caller.call<{ id: string; email: string }>('GET', '/api/user');
  await verifyAddress(caller, email);
  const administrator = await administratorCaller();
  const role = { role: 'editor', reason: 'Tests the role' };
  await administrator.call('PUT', `/api/admin/users/${id}/role`, role);
  const editor = new Caller();
  await editor.call('POST', '/api/login', { email, password: PASSWORD });
  return editor;
}

/** Opens the link that registration has mailed. */
export async function verifyAddress(caller: Caller, email: string): Promise<void> {
  await caller.call('POST', '/api/auth/verify-email', { token: await verificationToken(email) });
}

async function verificationToken(email: string): Promise<string> {
  const { mailbox } = runningProduct();
  return until(
    async () => {
      const reply = await fetch(`${mailbox}/messages.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as { text: string }[];
      return mails.map(({ text }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    },
    { what: 'the mail that verifies the address' },
  );
}

export async function registerThrowaway(): Promise<Caller> {
  made += 1;
  const caller = new Caller();
  const email = `throwaway-${Date.now()}-${made}@tenfold.example`;
  await caller.call('POST', '/api/register', { email, password: PASSWORD });
  return caller;
}

export interface Belongings {
  userId: string;
  sessionId: string;
  quizId: string;
  questionId: string;
  openQuestionId: string;
  categoryId: string;
  notificationId: string;
}

interface Quiz {
  session: { sessionId: string };
  questions: { id: string; categoryId: string; correctAnswer: string }[];
}

export async function gatherBelongings(caller: Caller): Promise<Belongings> {
  const { id: userId, email } = await caller.call<{ id: string; email: string }>('GET', '/api/user');
  const { session, questions } = await caller.call<Quiz>('POST', '/api/quiz/start', { sessionType: 'quick' });
  const [question, openQuestion] = questions;
  if (!question || !openQuestion) throw new Error('A quiz without questions');
  const quizId = session.sessionId;
  const answer = { sessionId: quizId, questionId: question.id, selectedAnswer: 'A', flaggedForReview: true };
  await caller.call('POST', '/api/quiz/answer', answer);
  return {
    userId,
    quizId,
    questionId: question.id,
    openQuestionId: openQuestion.id,
    categoryId: question.categoryId,
    notificationId: await anyNotification(caller),
    sessionId: await anotherSession(caller, email),
  };
}

async function anotherSession(caller: Caller, email: string): Promise<string> {
  await new Caller().call('POST', '/api/login', { email, password: PASSWORD });
  const sessions = await caller.call<{ id: string; isCurrent: boolean }[]>('GET', '/api/sessions');
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('The second session is not listed');
  return other.id;
}

const QUIZZES_FOR_A_MILESTONE = 3;

async function anyNotification(caller: Caller): Promise<string> {
  for (let n = 0; n < QUIZZES_FOR_A_MILESTONE; n += 1) await completeWithoutMistake(caller);
  let found: string | undefined;
  await until(
    async () => {
      const [first] = await caller.call<{ id: string }[]>('GET', '/api/notifications');
      found = first?.id;
      return found !== undefined;
    },
    { what: 'the notification of a milestone' },
  );
  return found ?? '';
}

async function completeWithoutMistake(caller: Caller): Promise<void> {
  const quiz = await caller.call<Quiz>('POST', '/api/quiz/start', { sessionType: 'quick' });
  const { sessionId } = quiz.session;
  for (const { id, correctAnswer } of quiz.questions) {
    const selectedAnswer = /\b[A-E]\b/.exec(correctAnswer)?.[0] ?? 'A';
    await caller.call('POST', '/api/quiz/answer', { sessionId, questionId: id, selectedAnswer });
  }
  await caller.call('POST', `/api/quiz/${sessionId}/complete`, { studyTimeMinutes: 1 });
}
