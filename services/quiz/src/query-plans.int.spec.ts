import {
  flagQuestion,
  generateInsights,
  getFocusedStudyStats,
  getOverallStats,
  getQuiz,
  getStats,
  listFlaggedQuestions,
  listQuestionStatistics,
  listRecentActivity,
  listSectionProgress,
  listSections,
  startQuiz,
  unflagQuestion,
  type NoInput,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { Client } from 'pg';
import { idOf, springExam } from '../test/create-exam.js';
import { fillHistory } from '../test/fill-history.js';
import { startQuizService } from '../test/start-quiz-service.js';
import { listIdleSessions } from './sessions/sessions.queries.js';
import { deleteExpiredStartKeys } from './sessions/start-keys.queries.js';

const LARGE_TABLES = ['session_answer', 'quiz_session', 'user_question', 'question_version'];

interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const quiz = startForTests(() => startQuizService());

beforeAll(async () => {
  await quiz.publishExam(springExam);
  await fillHistory(quiz.database, { exams: 100, users: 600, sessionsOfUser: 5 });
});

it('reads no large table sequentially in any call of a student or an administrator', async () => {
  await quiz.call(listSections, {}, createCaller({ isAdmin: true })); // loads the whole question bank
  const statements = await recordStatements(useEveryCall);
  expect(statements.size).toBeGreaterThan(30);
  const sequential: string[] = [];
  for (const statement of statements.values()) {
    const plans = [await planOf(statement), ...(statement.name ? [await genericPlanOf(statement)] : [])];
    const tables = plans.flatMap(sequentiallyRead).filter((table) => LARGE_TABLES.includes(table));
    if (tables.length > 0) sequential.push(`${tables.join(', ')}: ${statement.text}`);
  }
  expect(sequential).toEqual([]);
});

async function useEveryCall(): Promise<void> {
  const caller = await quiz.callerWith('pro', 'active');
  const starts = [
    { sessionType: 'quick', idempotencyKey: 'plan-test-key' },
    { sessionType: 'section', categoryId: idOf('Entry') },
    { sessionType: 'full' },
  ] as const;
  for (const start of starts) {
    const open = await quiz.call(startQuiz, start, caller);
    await quiz.answer(caller, open, 'AABB');
    await quiz.call(getQuiz, { sessionId: open.session.id }, caller);
    await quiz.complete(caller, open);
    await quiz.call(flagQuestion, { questionId: open.questions[0]?.id ?? '' }, caller);
    const missed = { sessionType: 'quick', missedInSessionId: open.session.id } as const;
    await quiz.call(startQuiz, missed, caller);
  }
  const reads = [
    getStats,
    listSections,
    listSectionProgress,
    getFocusedStudyStats,
    listRecentActivity,
    listFlaggedQuestions,
    generateInsights,
  ];
  for (const read of reads) await quiz.call<NoInput, unknown>(read, {}, caller);
  await quiz.call(unflagQuestion, { questionId: idOf('Spring paper 1') }, caller);
  const admin = createCaller({ isAdmin: true });
  await quiz.call(getOverallStats, {}, admin);
  await quiz.call(listQuestionStatistics, {}, admin);
  await listIdleSessions(quiz.database.manager, 500);
  await deleteExpiredStartKeys(quiz.database.manager);
}

async function recordStatements(use: () => Promise<void>): Promise<Map<string, Statement>> {
  const statements = new Map<string, Statement>();
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    const [first, second] = given as [string | Statement, unknown];
    const statement = typeof first === 'string' ? { text: first } : first;
    const values = statement.values ?? (Array.isArray(second) ? second : []);
    const { name, text } = statement;
    if (/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && !statements.has(text))
      statements.set(text, { name, text, values });
    return query.apply(this, given);
  } as never);
  await use();
  spy.mockRestore();
  return statements;
}

async function planOf({ text, values }: Statement): Promise<PlanNode> {
  const [row] = await quiz.database.query<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return row['QUERY PLAN'][0].Plan;
}

/** The plan that PostgreSQL may keep for a prepared statement, whatever its parameters. */
async function genericPlanOf({ text, values = [] }: Statement): Promise<PlanNode> {
  return quiz.database.transaction(async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await tx.query(`PREPARE planned AS ${text}`);
    const nulls = values.length === 0 ? '' : `(${values.map(() => 'NULL').join(', ')})`;
    const [row] = await tx.query<Explained>(`EXPLAIN (FORMAT JSON) EXECUTE planned ${nulls}`);
    await tx.query('DEALLOCATE planned');
    return row['QUERY PLAN'][0].Plan;
  });
}

type Explained = [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];

function sequentiallyRead({ Plans = [], ...node }: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...Plans.flatMap(sequentiallyRead)];
}
