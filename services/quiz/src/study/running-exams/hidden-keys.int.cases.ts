import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  answerQuestion,
  closeQuiz,
  compareSessions,
  completeExamSession,
  exportQuizData,
  flagQuestion,
  getExamResult,
  getLookupDrill,
  getQuiz,
  listFlaggedQuestions,
  listMissedQuestions,
  listReadinessEvidence,
  listRepeatedQuestions,
  listRunningExamQuestions,
  markLookup,
  searchQuestions,
  startAdminQuiz,
  startCustomExam,
  startExamSession,
  startLookupDrill,
  startQuiz,
  startReview,
  startStudy,
  type Caller,
} from '@tenfold/contracts';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { Device, springStart, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('hidden keys', () => {
  const SECRETS = [
    ...['correctAnswer', 'explanation', 'citation', 'isCorrect', 'isCredited', 'credit'],
    ...['answerShares', 'comparison'],
  ];

  interface Document {
    components: { schemas: Record<string, unknown> };
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  }

  const openApi = JSON.parse(
    readFileSync(resolve(__dirname, '../../../../../gateway/openapi.json'), 'utf8'),
  ) as Document;

  /** Names of the fields below a part of the document, through its references. */
  function fieldsIn(part: unknown, known = new Set<string>()): string[] {
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([name, value]) => {
      if (name !== '$ref' || typeof value !== 'string') return [name, ...fieldsIn(value, known)];
      const schema = value.split('/').at(-1) ?? '';
      if (known.has(schema)) return [];
      known.add(schema);
      return fieldsIn(openApi.components.schemas[schema], known);
    });
  }

  /** Replies to students that may contain a key. Editors see all keys. */
  /** Repeats the citations that the client sends. */
  const RESOLVE = 'POST /api/references/resolve';

  function operationsWithKeys(): string[] {
    const all = Object.entries(openApi.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
        const hasKeys = fieldsIn(good).some((field) => SECRETS.includes(field));
        return hasKeys && !path.startsWith('/api/admin/') ? [`${method.toUpperCase()} ${path}`] : [];
      }),
    );
    return all.filter((operation) => operation !== RESOLVE);
  }

  const quiz = startWithExams([springExam, autumnExam]);
  const springIds = new Set(Array.from({ length: 80 }, (_none, index) => idOf(`Spring paper ${index + 1}`)));
  const springQuiz = customQuiz({ examIds: [idOf('Spring paper')], questions: 4 });
  const keyed = { ...springQuiz, idempotencyKey: 'before-the-exam' };
  const spring = [...springIds];

  let caller: Caller;
  let ended: string[];
  let open: string;
  let endedExam: string;
  const drillId = randomUUID();

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { isAdmin: true });
    const before = new Device(quiz, caller, await startExam(quiz, caller));
    await before.answer('AB'.repeat(20));
    endedExam = before.sessionId;
    await quiz.call(completeExamSession, { sessionId: endedExam }, caller);
    ended = [];
    for (let session = 0; session < 2; session += 1) {
      const practice = await quiz.start(caller, { sessionType: 'full' });
      await quiz.answer(caller, practice, 'AB'.repeat(40));
      await quiz.complete(caller, practice);
      ended.push(practice.session.id);
    }
    await quiz.call(flagQuestion, { questionId: spring[0] ?? '' }, caller);
    const practice = await quiz.start(caller, keyed);
    await quiz.answer(caller, practice, 'A');
    open = practice.session.id;
    await quiz.database.query(
      `INSERT INTO lookup_drill (user_id, drill_id, question_ids, question_versions) VALUES ($1, $2, ARRAY[$3::uuid], '{1}')`,
      [caller.userId, drillId, spring[0]],
    );
    await quiz.database.query(
      `INSERT INTO lookup (user_id, drill_id, question_id, area, grade, is_late, time_spent_ms) VALUES ($1, $2, $3, '', 'missed', false, 0)`,
      [caller.userId, drillId, spring[0]],
    );
  });

  /** Paths of the secrets that a reply has about questions of the spring exam. */
  function revealed(reply: unknown, path = ''): string[] {
    if (typeof reply !== 'object' || reply === null) return [];
    const { id, questionId } = reply as { id?: string; questionId?: string };
    const isOfExam = springIds.has(questionId ?? id ?? '');
    return Object.entries(reply).flatMap(([name, value]) => [
      ...(isOfExam && SECRETS.includes(name) && value !== null ? [`${path}.${name}`] : []),
      ...revealed(value, `${path}.${name}`),
    ]);
  }

  const replies: Record<string, () => Promise<unknown>> = {
    'POST /api/quiz/start': () => quiz.call(startQuiz, keyed, caller),
    'POST /api/quiz/admin-start': () => quiz.call(startAdminQuiz, { sessionType: 'quick' }, caller),
    // refused: they choose from the other questions only
    'POST /api/reviews/start': () => quiz.refused(startReview, {}, caller),
    'POST /api/readiness/study-now': () => quiz.refused(startStudy, {}, caller),
    'GET /api/quiz/{sessionId}': async () =>
      Promise.all([...ended, open, endedExam].map((sessionId) => quiz.call(getQuiz, { sessionId }, caller))),
    'POST /api/quiz/answer': async () => {
      const { questions } = await quiz.call(getQuiz, { sessionId: open }, caller);
      const questionId = questions[1]?.id ?? '';
      return quiz.call(answerQuestion, { sessionId: open, questionId, selectedAnswer: 'A' }, caller);
    },
    'GET /api/quiz/{sessionId}/repeated-questions': () =>
      quiz.call(listRepeatedQuestions, { sessionId: open }, caller),
    'GET /api/exam-sessions/{sessionId}/result': () =>
      quiz.call(getExamResult, { sessionId: endedExam }, caller),
    'POST /api/exam-sessions/{sessionId}/complete': () =>
      quiz.call(completeExamSession, { sessionId: endedExam }, caller),
    'GET /api/session-history/{sessionId}/comparison/{otherSessionId}': () =>
      Promise.all(
        ended.map((otherSessionId) =>
          quiz.call(compareSessions, { sessionId: endedExam, otherSessionId }, caller),
        ),
      ),
    'GET /api/questions/flagged': () => quiz.call(listFlaggedQuestions, {}, caller),
    'GET /api/questions/missed': () => quiz.call(listMissedQuestions, {}, caller),
    'GET /api/readiness/evidence': () => quiz.call(listReadinessEvidence, {}, caller),
    'GET /api/lookup-drills/{drillId}': () => quiz.call(getLookupDrill, { drillId }, caller),
    'PUT /api/lookup-drills/{drillId}': () =>
      quiz.call(startLookupDrill, { drillId, items: 5, limitSeconds: null, set: 'all' }, caller),
    'POST /api/lookup-drills/{drillId}/marks': () => {
      const mark = { drillId, questionId: spring[0] ?? '', marked: null, timeSpentMs: 0 };
      return quiz.call(markLookup, mark, caller).catch(() => null);
    },
    'GET /api/search': () => quiz.call(searchQuestions, { q: 'spring', filter: 'flagged' }, caller),
  };

  it('each operation with keys is in the table', () => {
    expect(Object.keys(replies).toSorted()).toEqual(operationsWithKeys().toSorted());
  });

  const choosesOthers = /admin-start|reviews|study-now|repeated-questions/;

  it.each([
    ...Object.entries(replies),
    ['the data export', () => quiz.call(exportQuizData, {}, caller)] as const,
  ])('while an exam runs, %s reveals no key of its questions', async (operation, reply) => {
    const { session } = await startExam(quiz, caller);
    expect(revealed(await reply())).toEqual([]);
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    if (!choosesOthers.test(operation)) expect(revealed(await reply())).not.toEqual([]);
  });

  it('while a diagnostic runs, no reply reveals a key of its questions', async () => {
    const [diagnostic] = await quiz.database.query<[{ sessionId: string }]>(
      `INSERT INTO quiz_session
       SELECT copy.* FROM quiz_session session, jsonb_populate_record(session, jsonb_build_object(
         'session_id', gen_random_uuid(), 'session_type', 'quick', 'display_name', 'Diagnostic',
         'status', 'in_progress', 'ended_at', null, 'quiz_number', null)) AS copy
       WHERE session.session_id = $1 RETURNING session_id AS "sessionId"`,
      [endedExam],
    );
    const others = Object.entries(replies).filter(([operation]) => !choosesOthers.test(operation));
    const exported = () => quiz.call(exportQuizData, {}, caller);
    for (const reply of [...others.map(([, one]) => one), exported])
      expect(revealed(await reply())).toEqual([]);
    const started = await quiz.start(caller, springQuiz);
    expect(started.questions).toHaveLength(4);
    expect(revealed(started)).toEqual([]);
    expect(await quiz.call(listRunningExamQuestions, {}, caller)).toHaveLength(80);
    await quiz.call(closeQuiz, diagnostic, caller);
    for (const [, reply] of others) expect(revealed(await reply())).not.toEqual([]);
  });

  it('a second exam with a question of it is refused, also as a custom exam, until it has ended', async () => {
    const { session } = await startExam(quiz, caller);
    const custom = { categoryIds: [], examIds: [idOf('Spring paper')], sets: [], questions: 3 };
    const exams = [
      () => quiz.refused(startExamSession, springStart, caller),
      () => quiz.refused(startExamSession, { ...springStart, length: 'half' }, caller),
      () => quiz.refused(startCustomExam, custom, caller),
    ];
    for (const refusal of exams)
      expect(await refusal()).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/^Questions of your exam in progress are left out/) as string,
      });
    const other = await startExam(quiz, caller, { examId: idOf('Autumn paper') });
    expect(other.questions.filter(({ id }) => springIds.has(id))).toEqual([]);
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    expect((await quiz.call(startCustomExam, custom, caller)).questions).toHaveLength(3);
  });

  it('of parallel starts of one exam, one is opened', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 3 }, () => startExam(quiz, caller)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
