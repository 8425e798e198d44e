import { randomUUID } from 'node:crypto';
import { listSessionHistory, type ListSessionHistoryQuery } from '@tenfold/contracts';
import { createCaller, planOf, recordStatements, sequentiallyRead, startForTests } from '@tenfold/testing';
import { queryWithoutTimeout } from '../../../test/query-without-timeout.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('session history queries', () => {
  const USERS = 20;
  const SESSIONS_OF_USER = 500;

  const quiz = startForTests(() => startQuizService());
  const admin = createCaller({ isAdmin: true });

  beforeAll(async () => {
    const userIds = [admin.userId, ...Array.from({ length: USERS - 1 }, () => randomUUID())];
    await queryWithoutTimeout(
      quiz.database,
      `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions,
       started_at, ended_at, correct_answers, in_statistics)
     SELECT id, gen_random_uuid(), 'quick', 'Quick Practice', 'completed', ARRAY[id], '{1}',
       now() - n * interval '1 hour', now(), 1, true
     FROM unnest($1::uuid[]) AS id, generate_series(1, ${SESSIONS_OF_USER}) n`,
      [userIds],
    );
    await quiz.database.query('ANALYZE quiz_session');
  });

  interface PlanNode {
    'Node Type': string;
    'Relation Name'?: string;
    'Index Name'?: string;
    'Index Cond'?: string;
    Plans?: PlanNode[];
  }

  async function planOfPage(query: ListSessionHistoryQuery): Promise<PlanNode> {
    const statements = await recordStatements(async () => {
      await quiz.call(listSessionHistory, query, admin);
    });
    const ofUser = statements.filter(({ values }) => values?.includes(admin.userId));
    const [page] = ofUser;
    if (!page || ofUser.length > 1) throw new Error(`${ofUser.length} statements for a page`);
    return planOf(quiz.database, page);
  }

  function nodesOf(node: PlanNode): PlanNode[] {
    return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  }

  it.each<[string, ListSessionHistoryQuery]>([
    ['every session', {}],
    ['one type', { type: 'quick' }],
    ['one status', { status: 'ended' }],
    ['a period', { days: 5 }],
  ])(
    'reads a page of %s with one statement, in the order of its index, without a sort',
    async (_what, query) => {
      const first = await quiz.call(listSessionHistory, query, admin);
      for (const before of [undefined, first.next ?? undefined]) {
        const plan = await planOfPage({ ...query, before });
        const nodes = nodesOf(plan);
        expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
        expect(sequentiallyRead(plan)).not.toContain('quiz_session');
        const [scan] = nodes.filter((node) => node['Index Name'] === 'quiz_session_started');
        expect(scan?.['Index Cond']).toContain('user_id =');
        if (before !== undefined) expect(scan?.['Index Cond']).toContain('ROW(');
      }
    },
  );
});
