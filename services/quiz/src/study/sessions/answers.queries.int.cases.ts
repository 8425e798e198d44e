import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { STORE_ANSWERS } from './answers.queries.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

describe('answers queries', () => {
  let quiz: QuizUnderTest;

  beforeAll(async () => {
    quiz = await startQuizService();
  });

  afterAll(() => quiz.stop());

  // A connection keeps the plan of a prepared statement while the tables grow.
  it('reads only rows of the users who answer, also with a plan made while the tables were empty', async () => {
    const lookups = scansOf(await genericPlan()).map((scan) => ({
      table: scan['Relation Name'],
      isByUser: scan['Index Cond']?.includes('user_id =') ?? false,
    }));

    expect(lookups).toContainEqual({ table: 'quiz_session', isByUser: true });
    expect(lookups).toContainEqual({ table: 'session_answer', isByUser: true });
    // of one row
    expect(lookups.filter(({ isByUser }) => !isByUser)).toEqual([
      { table: 'bank_revision', isByUser: false },
    ]);
  });

  function genericPlan(): Promise<PlanNode> {
    return quiz.database.transaction(async (tx) => {
      await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
      await tx.query(`PREPARE store_answers AS ${STORE_ANSWERS}`);
      const nulls = Array.from({ length: 9 }, () => 'NULL').join(', ');
      const [row] = await tx.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
        `EXPLAIN (FORMAT JSON) EXECUTE store_answers (${nulls})`,
      );
      await tx.query('DEALLOCATE store_answers');
      return row['QUERY PLAN'][0].Plan;
    });
  }

  function scansOf(node: PlanNode): PlanNode[] {
    const own = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable' ? [node] : [];
    return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
  }
});
