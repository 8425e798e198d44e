import {
  countCustomQuiz,
  flagQuestion,
  getExamAttempts,
  getLookups,
  getReviews,
  listMissedQuestions,
  listQuestionStatistics,
  listSections,
  searchQuestions,
  questionSets,
  unflagQuestion,
  type NoInput,
} from '@tenfold/contracts';
import {
  createCaller,
  genericPlanOf,
  indexesOf,
  planOf,
  recordStatements,
  sequentiallyRead,
  startForTests,
} from '@tenfold/testing';
import { springExam } from '../test/create-exam.js';
import { fillHistory } from '../test/fill-history.js';
import { queryWithoutTimeout } from '../test/query-without-timeout.js';
import { startQuizService } from '../test/start-quiz-service.js';
import { useEveryCall } from '../test/use-every-call.js';
import { indexExams } from './bank/questions/search-index.queries.js';
import { READ_QUESTION_SETS } from './study/custom-quizzes/question-sets.queries.js';
import { LIST_OPEN_CARDS } from './study/reviews/reviews.queries.js';
import { CountSessionsJob } from './bank/question-statistics/count-sessions.job.js';

describe('query plans', () => {
  const LARGE_TABLES = [
    'session_answer',
    'quiz_session',
    'user_question',
    'missed_question',
    'review_card',
    'question_note',
    'question_version',
    'question_search',
    'question_statistics',
    'calibrated_question',
    'question_evidence',
    'question_text',
    'exam_session',
    'exam_question_state',
    'exam_answer_change',
    'exam_disconnection',
    'lookup',
    'lookup_card',
  ];

  const quiz = startForTests(() => startQuizService());

  beforeAll(async () => {
    await quiz.publishExam(springExam);
    await fillHistory(quiz.database, { exams: 100, users: 600, sessionsOfUser: 5 });
    const counting = new CountSessionsJob(quiz.database.manager);
    while ((await counting.listBatch()) > 0) continue;
    const exams = await quiz.database.query<{ id: string }[]>('SELECT exam_id AS id FROM exam');
    for (const { id } of exams) await indexExams(quiz.database.manager, [id]);
    await quiz.database.query(
      'ANALYZE question_statistics, question_search, question_evidence, question_text, question_pair',
    );
  });

  it('searches through the index of words, and ranks a bounded number of questions', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const statements = await recordStatements(async () => {
      await quiz.call(searchQuestions, { q: 'spring papre' }, caller);
    });
    const questions = statements.find(({ text }) => text.includes('FROM question_search'));
    const plan = questions && (await planOf(quiz.database, questions));
    expect(plan && indexesOf(plan)).toContain('question_search_all_words');
    const common = questions && { ...questions, values: [caller.userId, "'yes'", null, null, 21] };
    expect(JSON.stringify(common && (await planOf(quiz.database, common)))).toMatch(
      /"Node Type":"Limit"[^{}]*"Plan Rows":2000\b/,
    );
    await queryWithoutTimeout(
      quiz.database,
      `INSERT INTO search_word (word)
     SELECT DISTINCT translate(left(md5(n::text), 10), '0123456789', 'ghijklmnop') FROM generate_series(1, 20000) n`,
    );
    await quiz.database.query('ANALYZE search_word');
    const words = statements.find(({ text }) => text.includes('FROM search_word'));
    const settings = { enable_seqscan: 'off', enable_indexonlyscan: 'off' };
    const wordPlan = words && (await planOf(quiz.database, words, settings));
    expect(wordPlan && indexesOf(wordPlan)).toEqual(
      expect.arrayContaining(['search_word_pkey', 'search_word_stem', 'search_word_similar']),
    );
  });

  it('reads no large table sequentially in any call of a student or an administrator', async () => {
    // both load the whole question bank
    for (const load of [listSections, getLookups])
      await quiz.call<NoInput, unknown>(load, {}, createCaller({ isAdmin: true }));
    const studious = await busiestUser();
    const statements = await recordStatements(() => useEveryCall(quiz, studious));
    expect(statements.length).toBeGreaterThan(30);
    const sequential: string[] = [];
    for (const statement of statements) {
      const { database } = quiz;
      const plans = [
        await planOf(database, statement),
        ...(statement.name ? [await genericPlanOf(database, statement)] : []),
      ];
      const tables = plans.flatMap(sequentiallyRead).filter((table) => LARGE_TABLES.includes(table));
      if (tables.length > 0) sequential.push(`${tables.join(', ')}: ${statement.text}`);
    }
    expect(sequential).toEqual([]);
  });

  it('flags a question through the index of the user’s answers by question', async () => {
    const userId = await busiestUser();
    const statements = await recordStatements(async () => {
      const questionId = await answeredBy(userId);
      const caller = createCaller({ userId });
      for (const call of [flagQuestion, unflagQuestion]) await quiz.call(call, { questionId }, caller);
    });
    const updates = statements.filter(({ text }) => text.includes('UPDATE session_answer'));
    const indexes = await Promise.all(
      updates.map(async (statement) => indexesOf(await planOf(quiz.database, statement))),
    );
    expect(updates).toHaveLength(2);
    expect(indexes.flat()).not.toContain('session_answer_pkey');
  });

  it('reads the latest exams of a student with many quick quizzes from their index', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    await queryWithoutTimeout(
      quiz.database,
      `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions,
       ended_at, correct_answers, quiz_number, in_statistics)
     SELECT $1, gen_random_uuid(), 'quick', 'Quick Practice', 'completed', '{}', '{}', now(), 0, n, true
     FROM generate_series(1, 3000) n`,
      [caller.userId],
    );
    await quiz.database.query('ANALYZE quiz_session');
    const statements = await recordStatements(async () => {
      await quiz.call(getExamAttempts, {}, caller);
    });
    const latest = statements.find(({ text }) => text.includes('ORDER BY quiz_number DESC'));
    expect(latest && indexesOf(await planOf(quiz.database, latest))).toContain('quiz_session_attempt');
    expect(statements.filter(({ values = [] }) => values.includes(caller.userId))).toHaveLength(3);
  });

  it('reads each set of a custom quiz from an index of its own', async () => {
    const caller = createCaller({ userId: await busiestUser() });
    const statements = await recordStatements(async () => {
      await quiz.call(countCustomQuiz, { categoryIds: [], examIds: [], sets: [...questionSets] }, caller);
    });
    const statement = statements.find(({ name }) => name === READ_QUESTION_SETS.name);
    const indexes = statement ? indexesOf(await planOf(quiz.database, statement)) : [];
    for (const name of ['flagged', 'slow', 'unsure']) expect(indexes).toContain(`session_answer_${name}`);
    expect(indexes).toEqual(expect.arrayContaining(['exam_question_state_unsure', 'question_note_pkey']));
    expect(indexes).not.toContain('session_answer_pkey');
  });

  it('reads only the listed questions of a user who missed twenty thousand', async () => {
    const caller = createCaller({ userId: await busiestUser() });
    const statements = await recordStatements(async () => {
      await quiz.call(listMissedQuestions, {}, caller);
    });
    await queryWithoutTimeout(
      quiz.database,
      `INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at)
     SELECT $1, gen_random_uuid(), 1, 'B', now() - n * interval '1 minute' FROM generate_series(1, 20000) n`,
      [caller.userId],
    );
    await quiz.database.query('ANALYZE missed_question');
    const page = statements.find(({ text }) => text.includes('ORDER BY missed_at'));
    expect(page && new Set(indexesOf(await planOf(quiz.database, page)))).toEqual(
      new Set(['missed_question_latest', 'quiz_session_running', 'question_version_pkey', 'exam_pkey']),
    );
  });

  it('reads the first open cards of a user with fifty thousand by due day from their index', async () => {
    const caller = createCaller({ userId: await busiestUser() });
    const { userId } = caller;
    await queryWithoutTimeout(
      quiz.database,
      `INSERT INTO review_card (user_id, question_id, stability, difficulty, last_day, due_day, reps, lapses)
     SELECT $1, gen_random_uuid(), 1 + n % 90, 5, current_date - n % 40 - 2, current_date - n % 40 - 1 + n % 90, 2, 1
     FROM generate_series(1, 50000) n`,
      [userId],
    );
    await quiz.database.query('ANALYZE review_card');
    const statements = await recordStatements(async () => {
      await quiz.call(getReviews, {}, caller);
    });
    const open = statements.find(({ name }) => name === LIST_OPEN_CARDS.name);
    expect(open && new Set(indexesOf(await planOf(quiz.database, open)))).toEqual(
      new Set(['review_card_due', 'quiz_session_running', 'question_version_listed']),
    );
    const days = statements.find(({ text }) => text.includes('DISTINCT study_day'));
    expect(days && indexesOf(await planOf(quiz.database, days))).toEqual([
      'quiz_session_reviewed',
      'session_answer_pkey',
    ]);
    expect(statements.filter(({ values = [] }) => values.includes(userId)).length).toBeLessThan(10);
  });

  it.each(
    (['difficulty', 'discrimination', 'answers'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [sort, order] as const),
    ),
  )('reads a page of question statistics by %s, %s, from its index', async (sort, order) => {
    const admin = createCaller({ isAdmin: true });
    const statements = await recordStatements(async () => {
      await quiz.call(listQuestionStatistics, { sort, order, offset: 100 }, admin);
    });
    const page = statements.find(({ text }) => text.includes('OFFSET $2'));
    expect(page && indexesOf(await planOf(quiz.database, page))).toContain(
      `question_statistics_${sort}_${order}`,
    );
  });

  it('reads a page of the questions that look wrong from its index', async () => {
    const admin = createCaller({ isAdmin: true });
    const statements = await recordStatements(async () => {
      await quiz.call(listQuestionStatistics, { filter: 'looks_wrong', offset: 100 }, admin);
    });
    const page = statements.find(({ text }) => text.includes('OFFSET $2'));
    expect(page && indexesOf(await planOf(quiz.database, page))).toContain('question_evidence_looks_wrong');
  });

  async function busiestUser(): Promise<string> {
    const [row] = await quiz.database.query<{ id: string }[]>(
      'SELECT user_id AS id FROM session_answer GROUP BY user_id ORDER BY count(*) DESC LIMIT 1',
    );
    return row?.id ?? '';
  }

  async function answeredBy(userId: string): Promise<string> {
    const [row] = await quiz.database.query<{ id: string }[]>(
      'SELECT question_id AS id FROM session_answer WHERE user_id = $1 LIMIT 1',
      [userId],
    );
    return row?.id ?? '';
  }
});
