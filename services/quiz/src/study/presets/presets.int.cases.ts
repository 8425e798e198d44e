import { randomUUID } from 'node:crypto';
import {
  createQuizPreset,
  deleteQuizPreset,
  exportQuizData,
  listQuizPresets,
  renameQuizPreset,
  startQuiz,
  UserErased,
  type Caller,
  type CustomQuizChoice,
  type QuizPreset,
} from '@tenfold/contracts';
import { idOf, springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('presets', () => {
  const quiz = startWithExams([springExam]);
  const choice: CustomQuizChoice = {
    categoryIds: [idOf('Entry')],
    examIds: [idOf('Spring paper')],
    sets: ['unseen', 'missed'],
    questions: 20,
    isTimed: false,
    mode: 'practice',
  };

  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  const create = (name: string): Promise<QuizPreset> => quiz.call(createQuizPreset, { name, choice }, caller);
  const refusedCreate = (name: string) => quiz.refused(createQuizPreset, { name, choice }, caller);
  const names = async (): Promise<string[]> =>
    (await quiz.call(listQuizPresets, {}, caller)).map(({ name }) => name);

  it('is listed by name with its whole choice, which starts a quiz', async () => {
    await create('quota and entry');
    const preset = await create('  Entry, new ones ');
    expect(preset).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Entry, new ones',
      choice,
    });
    const [first, second] = await quiz.call(listQuizPresets, {}, caller);
    expect([first, second?.name]).toEqual([preset, 'quota and entry']);
    const { mode: _mode, ...custom } = preset.choice;
    const { questions } = await quiz.call(startQuiz, { sessionType: 'custom', custom }, caller);
    expect(questions).toHaveLength(20);
  });

  it('has a name that the user has once, whatever its case', async () => {
    await create('Weak sections');
    const { id } = await create('Entry');
    expect(await refusedCreate('WEAK sections')).toMatchObject({ code: 'CONFLICT' });
    const taken = { presetId: id, name: 'weak Sections' };
    expect(await quiz.refused(renameQuizPreset, taken, caller)).toMatchObject({ code: 'CONFLICT' });
    await quiz.call(renameQuizPreset, { presetId: id, name: 'ENTRY' }, caller);
    expect(await names()).toEqual(['ENTRY', 'Weak sections']);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => create('At once')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(61)])('is refused with the name %j', async (name) => {
    expect(await refusedCreate(name)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is one of at most twenty, also of many created in parallel', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, (_none, index) => create(`Preset ${index}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await refusedCreate('One more')).toMatchObject({ code: 'CONFLICT' });
    const [first] = await quiz.call(listQuizPresets, {}, caller);
    await quiz.call(deleteQuizPreset, { presetId: first?.id ?? '' }, caller);
    await create('One more');
  });

  it('does not exist for another user', async () => {
    const { id: presetId } = await create('Mine');
    const other = await quiz.callerWith('pro', 'active');
    const renamed = { presetId, name: 'Theirs' };
    expect(await quiz.refused(renameQuizPreset, renamed, other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await quiz.refused(deleteQuizPreset, { presetId }, other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await quiz.call(listQuizPresets, {}, other)).toEqual([]);
    await quiz.call(createQuizPreset, { name: 'Mine', choice }, other);
    expect(await names()).toEqual(['Mine']);
  });

  it('cannot be listed, created, renamed or deleted without access', async () => {
    const { id: presetId } = await create('Mine');
    await quiz.database.query('DELETE FROM access_copy WHERE user_id = $1', [caller.userId]);
    const refusals = [
      await quiz.refused(listQuizPresets, {}, caller),
      await refusedCreate('Another'),
      await quiz.refused(renameQuizPreset, { presetId, name: 'Renamed' }, caller),
      await quiz.refused(deleteQuizPreset, { presetId }, caller),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('SUBSCRIPTION_REQUIRED'));
  });

  it('that does not exist cannot be deleted', async () => {
    const presetId = randomUUID();
    expect(await quiz.refused(deleteQuizPreset, { presetId }, caller)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is exported and erased, and none is stored for an erased user', async () => {
    await create('Mine');
    const practice = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, practice, 'B');
    await quiz.complete(caller, practice);
    const { files } = await quiz.call(exportQuizData, {}, caller);
    expect(files['quiz-presets.json']).toMatchObject([{ name: 'Mine', choice }]);
    expect(files['missed-questions.json']).toMatchObject([{ selectedAnswer: 'B', rightDay: null }]);
    await quiz.publish(UserErased, { userId: caller.userId });
    await quiz.call(createQuizPreset, { name: 'Late', choice }, { ...caller, isAdmin: true });
    for (const table of ['quiz_preset', 'missed_question'])
      expect(await quiz.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [caller.userId])).toEqual(
        [],
      );
  });
});
