import {
  answerQuestion,
  completeExamSession,
  saveQuestionNote,
  searchQuestions,
  type Caller,
  type SearchPage,
  type SearchQuery,
} from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { idOf, springExam, type ExamPlan } from '../../../test/create-exam.js';
import { startExam } from '../../../test/exam-work.js';
import { publishSearchExam } from '../../../test/search-exam.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('search', () => {
  const quiz = startForTests(() => startQuizService());
  let caller: Caller;

  beforeAll(async () => {
    await publishSearchExam(quiz);
    await quiz.publishExam(springExam);
  });

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  function search(q: string, rest: Omit<SearchQuery, 'q'> = {}, who = caller): Promise<SearchPage> {
    return quiz.call(searchQuestions, { q, ...rest }, who);
  }

  async function found(q: string, who = caller): Promise<string[]> {
    const { results } = await search(q, {}, who);
    return results.map(({ examTitle, questionNumber }) => `${examTitle} ${questionNumber}`);
  }

  async function startBonds() {
    const open = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Bonds') });
    await quiz.answer(caller, open, 'AAAAA');
    return open;
  }

  const HIDDEN = [
    'sureties',
    'liquidated damages',
    '19 CFR 113.62',
    '113.62(a)',
    'boots',
    'HTSUS 6403.51',
    'GRI 1',
  ];

  it('finds questions by the words of their content and options, the best first', async () => {
    expect(await found('bond')).toEqual(['Search exam 4', 'Search exam 1']);
    expect(await found('DUTY payments')).toEqual(['Search exam 1']);
    expect(await found('footwear')).toEqual(['Search exam 3']);
    expect(await found('6403')).toEqual(['Search exam 3']);
    expect(await found('bond drawback')).toEqual([]);
  });

  it('returns the matched words as ranges of plain text, and no key', async () => {
    const { results } = await search('bonds');
    expect(results[1]).toEqual({
      questionId: idOf('Search exam 1'),
      examTitle: 'Search exam',
      questionNumber: 1,
      categoryId: idOf('Bonds'),
      sectionName: 'Bonds',
      question: expect.stringMatching(/^Which bond secures the payment of duties/) as string,
      snippet: expect.stringContaining('Which bond secures the payment of duties') as string,
      marks: [{ start: 6, end: 10 }],
      citation: null,
      cfrEdition: '2025-04-01',
      isFlagged: false,
      lastAnswer: null,
    });
    expect(JSON.stringify(results)).not.toMatch(/sureties|113\.62/i);
  });

  it('searches explanation, exhibit and citation of a question after a session with its answer has ended', async () => {
    for (const q of HIDDEN) expect([q, await found(q)]).toEqual([q, []]);
    const open = await startBonds();
    for (const q of HIDDEN) expect([q, await found(q)]).toEqual([q, []]);
    await quiz.complete(caller, open);
    expect(await found('sureties')).toEqual(['Search exam 1']);
    expect(await found('boots portugal')).toEqual(['Search exam 3']);
    const { results } = await search('liquidated damages');
    const [result] = results;
    expect(result?.marks.map(({ start, end }) => result.snippet.slice(start, end))).toEqual([
      'liquidated',
      'damages',
    ]);
    const place = open.questions.findIndex(({ id }) => id === idOf('Search exam 1')) + 1;
    expect(result?.lastAnswer).toEqual({
      isCorrect: true,
      answeredAt: expect.any(String) as string,
      review: { sessionId: open.session.id, place },
    });
  });

  it.each([
    ['19 CFR 113.62', 'Search exam 1'],
    ['19cfr113.62(a)', 'Search exam 1'],
    ['113.62 (A) (1)', 'Search exam 1'],
    ['cfr part 190', 'Search exam 2'],
    ['HTSUS 6403', 'Search exam 3'],
    ['6403.51.3071', 'Search exam 3'],
    ['640351', 'Search exam 3'],
    ['HTSUS Chapter 64', 'Search exam 3'],
    ['chapter 64 note 4', 'Search exam 3'],
    ['HTSUS GRI 1', 'Search exam 3'],
    ['19 CFR 12.30', 'Search exam 5'],
  ])('finds an answered question by the citation %j', async (q, question) => {
    await quiz.complete(caller, await startBonds());
    expect(await found(q)).toEqual([question]);
    for (const other of ['19 CFR 113.6', '113.62(b)', 'HTSUS 6404']) expect(await found(other)).toEqual([]);
  });

  it('returns the citation of an answered question', async () => {
    await quiz.complete(caller, await startBonds());
    const { results } = await search('cfr part 113');
    expect(results).toMatchObject([{ citation: '19 CFR 113.62(a)(1)', cfrEdition: '2025-04-01' }]);
  });

  it('finds by citation on the Free plan only questions that an ended session has shown', async () => {
    const free = await quiz.callerWith('free', 'active');
    expect(await found('19 CFR 1.1', free)).toEqual([]);
    const open = await quiz.start(free, { sessionType: 'quick' });
    await quiz.answer(free, open, 'AAA');
    expect(await found('19 CFR 1.1', free)).toEqual([]);
    await quiz.complete(free, open);
    const cited = open.questions.filter(({ citation }) => citation === '19 CFR 1.1').map(({ id }) => id);
    const { results } = await search('19 CFR 1.1', {}, free);
    expect(results.map(({ questionId }) => questionId).toSorted()).toEqual(cited.toSorted());
  });

  it('has a review of an answer in an abandoned session', async () => {
    const open = await startBonds();
    await quiz.complete(caller, open);
    await quiz.database.query(`UPDATE quiz_session SET status = 'abandoned' WHERE session_id = $1`, [
      open.session.id,
    ]);
    const { results } = await search('sureties');
    expect(results[0]?.lastAnswer).toMatchObject({ isCorrect: true, review: { sessionId: open.session.id } });
  });

  it('completes the last word and corrects typing errors by the words of the bank', async () => {
    expect(await search('drawb')).toMatchObject({ correctedQuery: null, results: [{ questionNumber: 2 }] });
    expect(await search('drawbak claims')).toMatchObject({
      correctedQuery: 'drawback claims',
      results: [{ questionNumber: 2 }],
    });
    expect(await search('importre bonds')).toMatchObject({ correctedQuery: 'importer bonds' });
    expect(await search('suretees')).toEqual({ results: [], nextCursor: null, correctedQuery: null });
  });

  it('leaves out the questions of an exam session in progress', async () => {
    await quiz.complete(caller, await startBonds());
    const exam = await startExam(quiz, caller, { examId: idOf('Search exam') });
    expect(exam.questions).toHaveLength(80);
    for (const q of ['bond', 'drawback', '6403', 'drawbak', ...HIDDEN])
      expect([q, await search(q)]).toEqual([q, { results: [], nextCursor: null, correctedQuery: null }]);
    for (const q of ['choice', 'question']) {
      const { results } = await search(q);
      expect(new Set(results.map(({ examTitle }) => examTitle))).toEqual(new Set(['Spring paper']));
    }
    await quiz.call(completeExamSession, { sessionId: exam.session.sessionId }, caller);
    expect(await found('bond')).toHaveLength(2);
    expect(await found('sureties')).toEqual(['Search exam 1']);
  });

  it('finds on the Free plan the questions that an ended session has shown', async () => {
    const free = await quiz.callerWith('free', 'active');
    const open = await quiz.start(free, { sessionType: 'quick' });
    await quiz.answer(free, open, 'A');
    expect(await found('choice', free)).toEqual([]);
    await quiz.complete(free, open);
    const { results } = await search('choice', {}, free);
    expect(results.map(({ questionId }) => questionId).toSorted()).toEqual(
      open.questions.map(({ id }) => id).toSorted(),
    );
    const answered = results.filter(({ lastAnswer }) => lastAnswer !== null);
    expect(answered.map(({ questionId }) => questionId)).toEqual([open.questions[0]?.id]);
  });

  it('filters by the caller’s flags', async () => {
    const { session, questions } = await quiz.start(caller, { sessionType: 'quick' });
    const questionId = questions[0]?.id ?? '';
    const answer = { sessionId: session.id, questionId, selectedAnswer: 'A', flagged: true };
    await quiz.call(answerQuestion, answer, caller);
    const { results } = await search('choice', { filter: 'flagged' });
    expect(results).toMatchObject([{ questionId, isFlagged: true, lastAnswer: null }]);
    const other = await quiz.callerWith('pro', 'active');
    expect((await search('choice', { filter: 'flagged' }, other)).results).toEqual([]);
  });

  it('filters by the caller’s notes', async () => {
    const { questions } = await quiz.start(caller, { sessionType: 'quick' });
    const questionId = questions[0]?.id ?? '';
    expect((await search('choice', { filter: 'noted' })).results).toEqual([]);
    await quiz.call(saveQuestionNote, { questionId, note: 'Mine' }, caller);
    expect((await search('choice', { filter: 'noted' })).results).toMatchObject([{ questionId }]);
    const other = await quiz.callerWith('pro', 'active');
    expect((await search('choice', { filter: 'noted' }, other)).results).toEqual([]);
  });

  it('pages through all results, 20 at a time', async () => {
    const ids = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const { results, nextCursor } = await search('spring', cursor === undefined ? {} : { cursor });
      expect(results).toHaveLength(20);
      for (const { questionId } of results) ids.add(questionId);
      expect(nextCursor === null).toBe(page === 3);
      cursor = nextCursor ?? undefined;
    }
    expect(ids.size).toBe(80);
  });

  it('searches the current version of an exam', async () => {
    const exam: ExamPlan = { name: 'Short paper', sections: [['Quota', 2]] };
    await quiz.publishExam({ ...exam, wording: 'Preliminary' });
    expect(await found('preliminary')).toHaveLength(2);
    await quiz.publishExam({ ...exam, version: 2, wording: 'Definitive' });
    expect(await found('preliminary')).toEqual([]);
    expect(await found('definitive')).toHaveLength(2);
  });

  it.each([
    `''`,
    `"; DROP TABLE exam; --`,
    '\\\\',
    '()',
    '!&|',
    'a:* b',
    '<->',
    'the of',
    '((19',
    '😀😀',
    'İıſK',
    '%_',
    '٣٣',
  ])('accepts %j', async (q) => {
    expect((await search(q)).results).toEqual(expect.any(Array));
  });

  it('needs access, and two characters', async () => {
    const gone = await quiz.callerWith('free', 'inactive');
    expect(await quiz.refused(searchQuestions, { q: 'bond' }, gone)).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
    expect(await quiz.refused(searchQuestions, { q: ' b ' }, caller)).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
