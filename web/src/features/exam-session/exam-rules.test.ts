import type { ExamChangeReply, ExamQuestionState } from '@tenfold/contracts';
import { cleared, press, type CalculatorKey } from '../../ui/calculator/calculator';
import { emptyWork, keepMine, nextBatch, queueChange, settleChange, TOO_LATE } from './exam-changes';
import { announcedMinutes, paceLine, remainingMs, remainingText } from './exam-clock';
import { toggleHighlight, wordsOf } from './highlights';

const change = (sequence: number, selectedAnswer: string | null, onlyTime = false) =>
  queueChange(undefined, {
    sessionId: 's',
    questionId: 'q',
    work: { ...emptyWork, selectedAnswer },
    version: 3,
    sequence,
    onlyTime,
    madeAt: '2026-11-20T10:00:00.000Z',
  });
const storedState: ExamQuestionState = { questionId: 'q', version: 9, ...emptyWork, selectedAnswer: 'D' };
const reply = (outcome: ExamChangeReply['outcome'], sequence = 1): ExamChangeReply => ({
  questionId: 'q',
  sequence,
  outcome,
  state: storedState,
});

describe('a change in the queue', () => {
  test('is replaced by a newer one of its question, which keeps the base', () => {
    const newer = queueChange(change(1, 'A'), {
      sessionId: 's',
      questionId: 'q',
      work: { ...emptyWork, selectedAnswer: 'B' },
      version: 8,
      sequence: 2,
      onlyTime: true,
      madeAt: '2026-11-20T11:00:00.000Z',
    });
    expect(newer).toMatchObject({ selectedAnswer: 'B', baseVersion: 3, sequence: 2, onlyTime: false });
    expect(newer.madeAt).toBe('2026-11-20T10:00:00.000Z');
  });

  test('stays with the stored version as its base if it is newer than the stored one', () => {
    expect(settleChange(change(1, 'A'), reply('stored')).queued).toBeNull();
    expect(settleChange(change(2, 'A'), reply('stored')).queued).toMatchObject({
      sequence: 2,
      baseVersion: 9,
    });
  });

  test('waits for the student after a conflict, unless it is the same or changes only the time', () => {
    const { queued } = settleChange(change(1, 'A'), reply('conflict'));
    expect(queued?.theirs).toEqual(storedState);
    expect(nextBatch(queued ? [queued] : [])).toEqual([]);
    expect(queued && keepMine(queued, 5)).toMatchObject({
      selectedAnswer: 'A',
      baseVersion: 9,
      sequence: 5,
      theirs: null,
    });
    expect(settleChange(change(1, 'D'), reply('conflict'))).toMatchObject({
      queued: null,
      adopt: storedState,
    });
    expect(settleChange(change(1, 'A', true), reply('conflict')).queued).toBeNull();
  });

  test('that arrived after the end stays on the device and is not sent, unless the server has the same', () => {
    const { queued } = settleChange(change(1, 'A'), reply('ended'));
    expect(queued).toMatchObject({ selectedAnswer: 'A', refusal: TOO_LATE });
    expect(nextBatch(queued ? [queued] : [])).toEqual([]);
    expect(settleChange(change(1, 'D'), reply('ended'))).toMatchObject({ queued: null, adopt: storedState });
    expect(settleChange(change(1, 'A', true), reply('ended')).queued).toBeNull();
  });
});

test('a batch has at most 40 changes, oldest first, without the fields of the device', () => {
  const queue = Array.from({ length: 50 }, (_, index) => ({
    ...change(50 - index, 'A'),
    questionId: `q${index}`,
  }));
  const batch = nextBatch(queue);
  expect(batch).toHaveLength(40);
  expect(batch[0]).toEqual({
    questionId: 'q49',
    baseVersion: 3,
    sequence: 1,
    ...emptyWork,
    selectedAnswer: 'A',
    madeAt: '2026-11-20T10:00:00.000Z',
  });
});

test('the clock counts from the arrival of the reply and never below zero', () => {
  const clock = { remainingMs: 120_000, arrivedAt: 1_000 };
  expect(remainingMs(clock, 31_000)).toBe(90_000);
  expect(remainingText(90_000)).toBe('2 min left');
  expect(remainingMs(clock, 999_999)).toBe(0);
});

test('the time is announced at 60, 15 and 5 minutes only', () => {
  const announced = Array.from({ length: 70 }, (_, index) => announcedMinutes(70 - index, 69 - index));
  expect(announced.filter((minutes) => minutes !== null)).toEqual([60, 15, 5]);
});

test('the pace compares the answers with the time used', () => {
  const pace = { allowedMs: 270 * 60_000, remainingMs: 150 * 60_000, total: 80 };
  expect(paceLine({ ...pace, answered: 40 })).toBe('15 min ahead');
  expect(paceLine({ ...pace, answered: 20 })).toBe('52 min behind');
  expect(paceLine({ ...pace, remainingMs: pace.allowedMs, answered: 0 })).toBe('on pace');
});

test('highlights merge, and a highlighted range is removed again', () => {
  const two = toggleHighlight([{ part: 'question', start: 0, end: 5 }], 'question', { start: 4, end: 9 });
  expect(two).toEqual([{ part: 'question', start: 0, end: 9 }]);
  expect(toggleHighlight(two, 'question', { start: 2, end: 4 })).toEqual([
    { part: 'question', start: 0, end: 2 },
    { part: 'question', start: 4, end: 9 },
  ]);
  expect(wordsOf('19 CFR 111.2').map(({ end }) => end)).toEqual([2, 6, 12]);
});

test.each([
  ['0 . 1 + 0 . 2 =', '0.3'],
  ['2 + 3 * 4 =', '20'],
  ['2 0 0 + 1 0 % =', '220'],
  ['5 0 % =', '0.5'],
  ['7 / 0 =', 'Error'],
  ['7 / 0 = 8', '8'],
  ['1 2 back sign =', '-1'],
  ['5 + - 2 =', '3'],
  ['9 M+ C MR + MR =', '18'],
])('the calculator shows %s as %s', (keys, display) => {
  const end = keys.split(' ').reduce((state, key) => press(state, key as CalculatorKey), cleared);
  expect(end.display).toBe(display);
});
