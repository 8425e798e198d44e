import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import {
  completeExamSession,
  ExamPublished,
  getLookupDrill,
  getLookups,
  markLookup,
  resolveCitations,
  startLookupDrill,
  withdrawQuestion,
  type Caller,
  type LookupDrill,
  type ResolveCitationsInput,
  type ResolvedCitation,
  type StartLookupDrillInput,
} from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';
import { createCaller } from '@tenfold/testing';
import { createExam, idOf } from '../../../test/create-exam.js';
import { startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('look-up drills', () => {
  const quiz = startWithExams([]);
  const cited = {
    1: '19 CFR 111.30(d)(2)',
    2: '19 CFR 152.103(a)',
    3: 'HTSUS 6403.51',
    4: '19 U.S.C. 1304',
  } as Record<number, string>;
  let caller: Caller;
  let isLoaded = true;
  let stopContent: () => Promise<unknown>;

  beforeAll(async () => {
    class References {
      @Handles(resolveCitations)
      resolve({ citations }: ResolveCitationsInput): ResolvedCitation[] {
        const state = isLoaded ? 'found' : 'not-loaded';
        return citations.map((citation) => ({ citation, references: [{ state }] })) as ResolvedCitation[];
      }
    }
    @Module({ providers: [References] })
    class ContentModule {}
    const env = { NATS_URL: quiz.natsUrl, LOG_LEVEL: 'silent' };
    const content = await createService({ name: 'content', module: ContentModule, env });
    await content.listen();
    stopContent = () => content.close();
    const exam = createExam({ name: 'Cited paper', sections: [['Entry', 80]] });
    const questions = exam.questions.map((question) => {
      const citation = cited[question.number];
      return { ...question, citations: citation === undefined ? [] : [citation] };
    });
    await quiz.publish(ExamPublished, { ...exam, questions });
  });

  afterAll(() => stopContent());

  beforeEach(async () => {
    isLoaded = true;
    caller = await quiz.callerWith('pro', 'active');
  });

  const choice = { items: 5, limitSeconds: 60, set: 'all' } as const;
  const start = (input: Partial<StartLookupDrillInput> = {}, by = caller) =>
    quiz.call(startLookupDrill, { ...choice, drillId: randomUUID(), ...input }, by);
  const idOfNumber = (number: number) => idOf(`Cited paper ${number}`);
  const mark = ({ drillId }: LookupDrill, number: number, marked: string | null, timeSpentMs = 30_000) =>
    quiz.call(markLookup, { drillId, questionId: idOfNumber(number), marked, timeSpentMs }, caller);
  const startedAgo = (seconds: number, drill: LookupDrill) =>
    quiz.database.query(
      'UPDATE lookup_drill SET started_at = now() - make_interval(secs => $2) WHERE drill_id = $1',
      [drill.drillId, seconds],
    );

  it('has the questions whose cited places an edition has, and starts once', async () => {
    const drill = await start();
    expect(drill.questions.map(({ id }) => id).toSorted()).toEqual([1, 2, 3].map(idOfNumber).toSorted());
    expect(JSON.stringify(drill)).not.toMatch(/CFR|HTSUS|correctAnswer/);
    expect(await start({ drillId: drill.drillId, items: 20 })).toEqual(drill);
    const part = await start({ area: '19 CFR Part 111' });
    expect(part.questions.map(({ id }) => id)).toEqual([idOfNumber(1)]);
    expect((await quiz.call(getLookups, {}, caller)).areas).toEqual([
      { area: '19 CFR Part 111', questions: 1 },
      { area: '19 CFR Part 152', questions: 1 },
      { area: 'HTSUS Chapter 64', questions: 1 },
    ]);
    const admin = createCaller({ isAdmin: true });
    const withdraw = (isWithdrawn: boolean) =>
      quiz.call(withdrawQuestion, { questionId: idOfNumber(3), isWithdrawn }, admin);
    await withdraw(true);
    expect((await quiz.call(getLookups, {}, caller)).areas).toHaveLength(2);
    await withdraw(false);
  });

  it('is refused without an edition, without a question and on Free', async () => {
    const input = { ...choice, drillId: randomUUID() };
    const refusal = (changed: Partial<StartLookupDrillInput>, by = caller) =>
      quiz.refused(startLookupDrill, { ...input, ...changed }, by);
    expect(await refusal({ set: 'due' })).toMatchObject({
      code: 'NO_QUESTIONS',
      message: 'There is nothing to look up with this choice.',
    });
    isLoaded = false;
    expect(await refusal({})).toMatchObject({
      code: 'NO_QUESTIONS',
      message: 'No published edition has the places that these questions cite.',
    });
    const free = await quiz.callerWith('free', 'active');
    expect(await refusal({}, free)).toMatchObject({ code: 'PRO_REQUIRED' });
    expect((await quiz.call(getLookups, {}, free)).stats.lookups).toBe(0);
  });

  it('grades the first mark alone, also of parallel ones, and caps its time', async () => {
    const drill = await start();
    await startedAgo(40, drill);
    const marks = ['19 CFR 111.30(d)(2)', '19 CFR 111.30', null, '19 CFR 4.1'];
    const results = await Promise.all(marks.map((marked) => mark(drill, 1, marked, 3_600_000)));
    const [first] = results;
    expect(first?.timeSpentMs).toBeLessThan(60_000);
    expect(first).toMatchObject({ citation: cited[1], isLate: false });
    for (const result of results) expect(result).toEqual(first);
    const read = await quiz.call(getLookupDrill, { drillId: drill.drillId }, caller);
    expect(read.results).toEqual([first]);
  });

  it('brings a missed or late question back the next day, and a found one later', async () => {
    const drill = await start();
    await startedAgo(300, drill);
    expect(await mark(drill, 1, '19 CFR 111.30(a)', 100_000)).toMatchObject({
      grade: 'section',
      isLate: true,
    });
    expect(await mark(drill, 2, null, 0)).toMatchObject({ grade: 'missed', citation: cited[2] });
    expect(await mark(drill, 3, 'HTSUS 6403.51.30', 0)).toMatchObject({ grade: 'paragraph', isLate: false });
    const lookups = await quiz.call(getLookups, {}, caller);
    expect(lookups).toMatchObject({ due: 0, missed: 2, stats: { lookups: 3, inTimePercent: 67 } });
    await quiz.database.query(
      'UPDATE lookup_card SET last_day = last_day - 1, due_day = due_day - 1 WHERE user_id = $1',
      [caller.userId],
    );
    expect((await quiz.call(getLookups, {}, caller)).due).toBe(2);
    const due = await start({ set: 'due' });
    expect(due.questions.map(({ id }) => id).toSorted()).toEqual([1, 2].map(idOfNumber).toSorted());
    const missed = await start({ set: 'missed' });
    expect(missed.questions).toHaveLength(2);
  });

  it('refuses what is no place, and the drills of others', async () => {
    const drill = await start();
    const input = { drillId: drill.drillId, questionId: idOfNumber(1), marked: 'here', timeSpentMs: 0 };
    expect(await quiz.refused(markLookup, input, caller)).toMatchObject({ code: 'INVALID_INPUT' });
    const other = await quiz.callerWith('pro', 'active');
    const given = { ...input, marked: null };
    expect(await quiz.refused(markLookup, given, other)).toMatchObject({ code: 'NOT_FOUND' });
    const unknown = { ...given, questionId: idOfNumber(4) };
    expect(await quiz.refused(markLookup, unknown, caller)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await quiz.refused(getLookupDrill, { drillId: drill.drillId }, other)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leaves out and hides the questions of a running exam', async () => {
    const drill = await start();
    await mark(drill, 2, null);
    const { session } = await startExam(quiz, caller, { examId: idOf('Cited paper') });
    const input = { drillId: drill.drillId, questionId: idOfNumber(1), marked: null, timeSpentMs: 0 };
    expect(await quiz.refused(markLookup, input, caller)).toMatchObject({ code: 'CONFLICT' });
    const hidden = await quiz.call(getLookupDrill, { drillId: drill.drillId }, caller);
    expect(hidden.results).toMatchObject([{ citation: null }]);
    const again = { ...choice, drillId: randomUUID() };
    expect(await quiz.refused(startLookupDrill, again, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    expect(await mark(drill, 1, null)).toMatchObject({ citation: cited[1] });
  });
});
