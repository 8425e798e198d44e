import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tenfold/testing';
import { request, type APIRequestContext } from 'playwright-core';
import { runProduct, type OwnProduct } from './run-product.js';

const INSTANCES = ['quiz-1', 'quiz-2', 'quiz-3'];
const KILLED = 'quiz-2';
const KILL_AFTER = 20;
const AT_ONCE = 8;
const ANSWER_CALL = 'rpc.quiz.session.answer';

interface StartedExam {
  session: { id: string };
  questions: { id: string }[];
}

let product: OwnProduct;
let api: APIRequestContext;

beforeAll(async () => {
  product = await runProduct({}, ['--scale', 'quiz=3']);
  const { url, pro } = product.accounts;
  api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  expect((await api.post('/api/login', { data: pro })).ok()).toBe(true);
}, 600_000);

afterAll(async () => {
  await api.dispose();
  await product.stop();
});

function pidOf(instance: string): number | undefined {
  const record = readFileSync(join(product.dataDir, 'running.json'), 'utf8');
  const { processes } = JSON.parse(record) as { processes: { name: string; pid: number }[] };
  return processes.find(({ name }) => name === instance)?.pid;
}

function readyLines(instance: string): { instance: string; healthPort: number }[] {
  const lines = readFileSync(join(product.dataDir, 'logs', `${instance}.log`), 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('"msg":"ready"'))
    .map((line) => JSON.parse(line) as { instance: string; healthPort: number });
}

async function answersOf(instance: string): Promise<number> {
  const { healthPort } = readyLines(instance).at(-1) ?? {};
  const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const line = metrics
    .split('\n')
    .find(
      (text) => text.startsWith(`rpc_calls_total{call="${ANSWER_CALL}"`) && text.includes('outcome="ok"'),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}

async function startExam(): Promise<StartedExam> {
  const reply = await api.post('/api/quiz/start', { data: { sessionType: 'full' } });
  expect(reply.ok()).toBe(true);
  return (await reply.json()) as StartedExam;
}

async function answerAll({ session, questions }: StartedExam, onAccepted: (count: number) => void) {
  let accepted = 0;
  const left = questions.map(({ id }) => id);
  const student = async () => {
    for (let questionId = left.pop(); questionId !== undefined; questionId = left.pop()) {
      const data = { sessionId: session.id, questionId, selectedAnswer: 'B' };
      await until(async () => (await api.post('/api/quiz/answer', { data })).ok(), {
        what: `the answer to ${questionId}`,
      });
      onAccepted((accepted += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, student));
}

test('each of three quiz processes answers calls, and its log names it', async () => {
  expect(new Set(INSTANCES.map(pidOf)).size).toBe(3);
  const ports = INSTANCES.map((instance) => readyLines(instance).at(-1)?.healthPort);
  expect(new Set(ports).size).toBe(3);
  for (const instance of INSTANCES) expect(readyLines(instance).at(-1)).toMatchObject({ instance });
  await answerAll(await startExam(), () => undefined);
  const answered = await Promise.all(INSTANCES.map(answersOf));
  expect(answered.every((count) => count > 0)).toBe(true);
  expect(answered.reduce((sum, count) => sum + count)).toBe(80);
});

test('a quiz process that is killed during an exam loses no answer and is replaced', async () => {
  const pid = pidOf(KILLED) ?? 0;
  const exam = await startExam();
  await answerAll(exam, (count) => void (count === KILL_AFTER && process.kill(pid, 'SIGKILL')));
  const reply = await api.get(`/api/quiz/${exam.session.id}`);
  const { answers } = (await reply.json()) as { answers: unknown[] };
  expect(answers).toHaveLength(80);

  await until(() => readyLines(KILLED).length === 2, { what: 'the replacement' });
  expect(pidOf(KILLED)).not.toBe(pid);
  await until(
    async () => {
      await answerAll(await startExam(), () => undefined);
      return (await answersOf(KILLED)) > 0;
    },
    { what: 'answers of the replacement' },
  );
});
