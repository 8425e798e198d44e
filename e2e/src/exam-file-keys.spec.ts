import { randomUUID } from 'node:crypto';
import { until } from '@tenfold/testing';
import { createStudent, post, signInAdministrator, type Account } from './accounts.js';
import { keyByNumber, makeExamFile } from './make-exam-file.js';

const QUESTIONS = 80;
const CHANGES_PER_REQUEST = 40;
const CHANGED = 13;
const title = `Corrected exam ${randomUUID()}`;

const choiceOf = (number: number) => 'ABCD'[(number * 7) % 4] ?? 'A';
const file = makeExamFile(title);
const correctedFile = makeExamFile(title, (number) =>
  number === CHANGED ? choiceOf(CHANGED) : keyByNumber(number),
);

interface ExamView {
  session: { sessionId: string };
  questions: { id: string }[];
}

let administrator: Account;
let student: Account;

beforeAll(async () => {
  administrator = await signInAdministrator();
  student = await createStudent('pro');
});

async function ingest(xml: string): Promise<string> {
  const headers = { 'content-type': 'application/xml' };
  const reply = await administrator.api.post('/api/ingest-xml', { data: xml, headers });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { examId: string }).examId;
}

/** In percent with one decimal, from the keys in the text of the file. */
function scoreByFile(xml: string): string {
  const keys = [...xml.matchAll(/<question number="(\d+)">[\s\S]*?<correctAnswer>(\w)</g)];
  const right = keys.filter(([, number, key]) => choiceOf(Number(number)) === key).length;
  return ((100 * right) / QUESTIONS).toFixed(1);
}

async function read<T>(path: string): Promise<T> {
  return (await (await student.api.get(path)).json()) as T;
}

async function scoreOf(sessionId: string): Promise<string | undefined> {
  const { sessions } = await read<{ sessions: { sessionId: string; score: number | null }[] }>(
    '/api/session-history',
  );
  return sessions.find((session) => session.sessionId === sessionId)?.score?.toFixed(1);
}

const notifications = async () =>
  (await read<{ title: string; message: string }[]>('/api/notifications')).filter(
    (notification) => notification.title === 'Exam scores updated',
  );

const keyChanges = async () => {
  const reply = await administrator.api.get('/api/admin/key-changes');
  const changes = (await reply.json()) as { examTitle: string; version: number; finishedAt: string | null }[];
  return changes.filter(({ examTitle }) => examTitle === title);
};

async function takeExam(examId: string): Promise<string> {
  const exam = { source: 'published', examId, length: 'full', timeFactor: 1 };
  const { session, questions } = await post<ExamView>(student.api, '/api/exam-sessions', exam);
  const { sessionId } = session;
  const changes = questions.map(({ id: questionId }, index) => ({
    questionId,
    baseVersion: 0,
    sequence: index + 1,
    // a published exam asks its questions in the order of their numbers
    selectedAnswer: choiceOf(index + 1),
    isFlagged: false,
    isUnsure: false,
    struckOut: [],
    highlights: [],
    note: '',
    timeSpentMs: 1_000,
    deskTimes: [],
  }));
  const deviceId = randomUUID();
  for (let from = 0; from < changes.length; from += CHANGES_PER_REQUEST)
    await post(student.api, `/api/exam-sessions/${sessionId}/changes`, {
      deviceId,
      knownRevision: 0,
      changes: changes.slice(from, from + CHANGES_PER_REQUEST),
    });
  await post(student.api, `/api/exam-sessions/${sessionId}/complete`, {});
  return sessionId;
}

test('an exam file with another key rescores a completed exam and notifies the student once', async () => {
  const examId = await ingest(file);
  await until(async () => JSON.stringify(await read('/api/exam-setup')).includes(examId), {
    what: 'the exam to be offered to students',
  });
  const sessionId = await takeExam(examId);
  const [before, after] = [scoreByFile(file), scoreByFile(correctedFile)];
  expect(Number(after)).toBeGreaterThan(Number(before));
  expect(await scoreOf(sessionId)).toBe(before);

  expect(await ingest(correctedFile)).toBe(examId);
  await until(async () => (await notifications()).length > 0, { what: 'the notification' });
  expect(await scoreOf(sessionId)).toBe(after);
  const sent = await notifications();
  expect(sent.map(({ message }) => message)).toEqual([
    `The correct answer to question ${CHANGED} is now ${choiceOf(CHANGED)}: your score of ${title} rises from ${before} to ${after} %.`,
  ]);

  await until(async () => (await keyChanges()).every(({ finishedAt }) => finishedAt !== null), {
    what: 'the rescoring to finish',
  });
  const changes = await keyChanges();
  expect(changes).toMatchObject([{ version: 2 }]);
  await ingest(correctedFile);
  expect(await keyChanges()).toEqual(changes);
  expect(await scoreOf(sessionId)).toBe(after);
  expect(await notifications()).toEqual(sent);
});
