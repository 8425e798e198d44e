import type { PreparedStatement } from '@tenfold/messaging/events';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { READ_QUESTION_SETS } from '../custom-quizzes/question-sets.queries.js';
import { LIST_OPEN_CARDS, READ_REVIEW_STATE } from '../reviews/reviews.queries.js';
import { END_SESSION, LOCK_SESSION } from './end-session.queries.js';
import { READ_ENDING_SESSION } from './ending-session.queries.js';
import { OPEN_SESSION, READ_START_STATE } from './open-session.queries.js';
import { FIND_ANSWERED_SESSION } from './sessions.queries.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

describe('prepared statements', () => {
  const LARGE_TABLES = [
    'quiz_session',
    'session_answer',
    'user_question',
    'missed_question',
    'exam_question_state',
    'user_totals',
    'user_readiness',
    'request_key',
    'question_note',
    'exam_question_state',
    'exam_answer_change',
    'access_copy',
    'review_card',
    'memory_factor',
    'review_setting',
    'exam_date',
  ];

  let quiz: QuizUnderTest;

  beforeAll(async () => {
    quiz = await startQuizService();
  });

  afterAll(() => quiz.stop());

  test.each([
    READ_START_STATE,
    READ_QUESTION_SETS,
    OPEN_SESSION,
    LOCK_SESSION,
    READ_ENDING_SESSION,
    END_SESSION,
    FIND_ANSWERED_SESSION,
    READ_REVIEW_STATE,
    LIST_OPEN_CARDS,
  ])(
    '$name reads only rows of the user, also with a plan made while the tables were empty',
    async (statement) => {
      const scans = scansOf(await genericPlan(statement)).filter((scan) =>
        LARGE_TABLES.includes(scan['Relation Name'] ?? ''),
      );
      expect(scans.length).toBeGreaterThan(0);
      const isByUser = (scan: PlanNode) =>
        (scan['Index Cond'] ?? scan['Recheck Cond'])?.includes('user_id =') ?? false;
      expect(scans.filter((scan) => !isByUser(scan))).toEqual([]);
    },
  );

  function genericPlan({ text }: PreparedStatement): Promise<PlanNode> {
    return quiz.database.transaction(async (tx) => {
      await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
      await tx.query(`PREPARE planned AS ${text}`);
      const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const nulls = Array.from({ length: count }, () => 'NULL').join(', ');
      const [row] = await tx.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
        `EXPLAIN (FORMAT JSON) EXECUTE planned (${nulls})`,
      );
      await tx.query('DEALLOCATE planned');
      return row['QUERY PLAN'][0].Plan;
    });
  }

  function scansOf(node: PlanNode): PlanNode[] {
    const isScan = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';
    return [...(isScan ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)];
  }
});
