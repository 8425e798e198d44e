import {
  draftOf,
  dueFlag,
  isAnswered,
  lacksChoice,
  openQuiz,
  quizReducer,
  answerOutcome,
  type QuizAction,
  type QuizState,
} from './quiz-state';
import { sampleQuestion, sampleQuiz, storedAnswer } from './test/sample-quiz';

const noDraft = { answers: [], flags: {} };

const three = [
  sampleQuestion({ id: 'q1', correctAnswer: 'B' }),
  sampleQuestion({ id: 'q2', correctAnswer: 'A or C' }),
  sampleQuestion({ id: 'q3', correctAnswer: 'REMOVED' }),
];

function play(state: QuizState, ...actions: QuizAction[]): QuizState {
  return actions.reduce(quizReducer, state);
}

const choose = (letter: string): QuizAction => ({ type: 'choose', letter });
const next: QuizAction = { type: 'next' };
const goOn: QuizAction = { type: 'continue' };
const previous: QuizAction = { type: 'previous' };
const jump = (index: number): QuizAction => ({ type: 'jump', index });

describe('answering', () => {
  test('the selected option can change until Next locks it', () => {
    const chosen = play(openQuiz(sampleQuiz(three), noDraft), choose('A'), choose('B'));
    expect(chosen.chosen).toEqual({ q1: 'B' });
    expect(chosen.answers).toEqual({});

    const locked = play(chosen, next, choose('C'));
    expect(locked.answers).toEqual({ q1: { letter: 'B', isCorrect: true } });
    expect(locked).toMatchObject({ index: 0, inFeedback: true, unsent: [] });
  });

  test('the answer is sent when its feedback closes, and the next question is shown', () => {
    const state = play(openQuiz(sampleQuiz(three), noDraft), choose('D'), next, goOn);
    expect(state).toMatchObject({ index: 1, inFeedback: false, unsent: ['q1'] });
    expect(state.answers['q1']).toEqual({ letter: 'D', isCorrect: false });
  });

  test('in a diagnostic Next sends the answer, without feedback', () => {
    const quiz = sampleQuiz([sampleQuestion({ id: 'q1', correctAnswer: null }), ...three.slice(1)]);
    const diagnostic = { ...quiz, session: { ...quiz.session, isDiagnostic: true } };
    const state = play(openQuiz(diagnostic, noDraft), choose('D'), next);
    expect(state).toMatchObject({ index: 1, inFeedback: false, unsent: ['q1'] });
    expect(state.answers).toEqual({ q1: { letter: 'D', isCorrect: null } });
  });

  test('Next without a selection changes nothing', () => {
    const open = openQuiz(sampleQuiz(three), noDraft);
    expect(lacksChoice(open)).toBe(true);
    expect(play(open, next)).toBe(open);
    expect(lacksChoice(play(open, choose('A')))).toBe(false);
  });

  test('Next during the feedback changes nothing', () => {
    const feedback = play(openQuiz(sampleQuiz(three), noDraft), choose('B'), next);
    expect(play(feedback, next)).toBe(feedback);
  });

  test('a letter that the question does not offer cannot be selected', () => {
    const open = openQuiz(sampleQuiz(three), noDraft);
    expect(play(open, choose('E'))).toBe(open);
  });

  test('a question without options is skipped', () => {
    const state = openQuiz(
      sampleQuiz([sampleQuestion({ id: 'q1', answers: [] }), sampleQuestion({ id: 'q2' })]),
      noDraft,
    );
    expect(state.index).toBe(1);
    const back = play(state, previous);
    expect(lacksChoice(back)).toBe(false);
    expect(play(back, next).index).toBe(1);
  });

  test('the quiz finishes after the last question when everything is answered', () => {
    const all = play(
      openQuiz(sampleQuiz(three), noDraft),
      ...['B', 'A', 'D'].flatMap((letter) => [choose(letter), next, goOn]),
    );
    expect(all).toMatchObject({ finishing: true, index: 2, unsent: ['q1', 'q2', 'q3'] });
    expect(play(all, choose('A'), next, previous, jump(0))).toBe(all);
  });

  test('after the last question the first unanswered one is shown', () => {
    const state = play(openQuiz(sampleQuiz(three), noDraft), jump(2), choose('A'), next, goOn);
    expect(state).toMatchObject({ finishing: false, index: 0 });
  });
});

describe('navigation', () => {
  test('Previous shows the locked question, Next moves on from it', () => {
    const state = play(openQuiz(sampleQuiz(three), noDraft), choose('A'), next, goOn, previous);
    expect(state).toMatchObject({ index: 0, inFeedback: false });
    expect(play(state, choose('B'))).toBe(state);
    expect(play(state, next).index).toBe(1);
  });

  test.each([
    ['Previous', previous, 0],
    ['the map', jump(2), 2],
  ])('%s during the feedback closes it first', (_name, action, index) => {
    const feedback = play(openQuiz(sampleQuiz(three), noDraft), jump(1), choose('A'), next);
    expect(play(feedback, action)).toMatchObject({ index, inFeedback: false, unsent: ['q2'] });
  });

  test('the index stays within the questions', () => {
    const open = openQuiz(sampleQuiz(three), noDraft);
    expect(play(open, previous).index).toBe(0);
    expect(play(open, jump(3))).toBe(open);
  });
});

describe('stored answers', () => {
  test('a stored answer is no longer unsent', () => {
    const state = play(
      openQuiz(sampleQuiz(three), noDraft),
      choose('B'),
      next,
      goOn,
      choose('A'),
      next,
      goOn,
    );
    expect(play(state, { type: 'stored', answers: [storedAnswer('q1', 'B', true)] }).unsent).toEqual(['q2']);
  });

  test('the stored answer replaces a different local one', () => {
    const given = play(openQuiz(sampleQuiz(three), noDraft), choose('B'), next, goOn);
    const state = play(given, { type: 'stored', answers: [storedAnswer('q1', 'D', false, true)] });
    expect(state.answers['q1']).toEqual({ letter: 'D', isCorrect: false });
    expect(state).toMatchObject({ flags: { q1: true }, unsent: [] });
  });

  test('an answer stored by another tab closes the feedback of its question', () => {
    const feedback = play(openQuiz(sampleQuiz(three), noDraft), choose('B'), next);
    const state = play(feedback, { type: 'stored', answers: [storedAnswer('q1', 'C', false)] });
    expect(state).toMatchObject({ inFeedback: false, unsent: [] });
  });

  test('a quiz session resumes at its first unanswered question, with answers and flags', () => {
    const state = openQuiz(
      sampleQuiz(three, [storedAnswer('q1', 'B', true, true), storedAnswer('q3', 'A', true)]),
      noDraft,
    );
    expect(state).toMatchObject({ index: 1, unsent: [], flags: { q1: true } });
    expect(isAnswered(state, 'q3')).toBe(true);
  });

  test('a quiz session with every question answered is finishing at once', () => {
    const answers = [
      storedAnswer('q1', 'B', true),
      storedAnswer('q2', 'A', true),
      storedAnswer('q3', 'A', true),
    ];
    expect(openQuiz(sampleQuiz(three, answers), noDraft)).toMatchObject({ finishing: true, index: 2 });
  });
});

describe('the draft of a tab', () => {
  test('an answer in feedback survives a reload and is sent', () => {
    const feedback = play(openQuiz(sampleQuiz(three), noDraft), choose('D'), next, {
      type: 'flag',
      questionId: 'q1',
      flagged: true,
    });
    const reopened = openQuiz(sampleQuiz(three), draftOf(feedback));
    expect(reopened).toMatchObject({ index: 1, unsent: ['q1'], flags: { q1: true }, inFeedback: false });
    expect(reopened.answers).toEqual({ q1: { letter: 'D', isCorrect: false } });
  });

  test('the mark "not sure" survives a reload, and is locked with the answer', () => {
    const mark = (unsure: boolean): QuizAction => ({ type: 'unsure', unsure });
    const marked = play(openQuiz(sampleQuiz(three), noDraft), mark(false), mark(true));
    const reopened = openQuiz(sampleQuiz(three), draftOf(marked));
    expect(reopened.unsure).toEqual({ q1: true });
    expect(play(reopened, choose('D'), next, mark(false)).unsure).toEqual({ q1: true });
    const stored = { ...storedAnswer('q1', 'D', false), isUnsure: false };
    expect(play(reopened, { type: 'stored', answers: [stored] }).unsure).toEqual({ q1: false });
  });

  test('stored answers override it', () => {
    const draft = { answers: [{ questionId: 'q1', letter: 'D' }], flags: { q1: true } };
    const state = openQuiz(sampleQuiz(three, [storedAnswer('q1', 'B', true)]), draft);
    expect(state.answers['q1']).toEqual({ letter: 'B', isCorrect: true });
    expect(state).toMatchObject({ unsent: [], flags: { q1: false } });
  });

  test('unknown questions and letters are ignored', () => {
    const answers = [
      { questionId: 'other', letter: 'A' },
      { questionId: 'q1', letter: 'E' },
      { questionId: 'q2', letter: 'A' },
      { questionId: 'q2', letter: 'B' },
    ];
    const state = openQuiz(sampleQuiz(three), { answers, flags: {} });
    expect(state.unsent).toEqual(['q2']);
    expect(state.answers).toEqual({ q2: { letter: 'A', isCorrect: true } });
  });
});

describe('answerOutcome', () => {
  test.each([
    ['B', 'B', 'right'],
    ['B', 'A', 'wrong'],
    ['B or D', 'D', 'right'],
    ['REMOVED', 'A', 'removed'],
    ['A or B or C or D or E', 'C', 'all-correct'],
    ['A or B or C or D', 'C', 'all-correct'],
    ['A or B or C', 'C', 'right'],
  ])('%s answered with %s is %s', (correctAnswer, letter, outcome) => {
    const question = sampleQuestion({ id: 'q1', correctAnswer });
    const state = play(openQuiz(sampleQuiz([question]), noDraft), choose(letter), next);
    const answer = state.answers['q1'];
    if (!answer) throw new Error('not locked');
    expect(answerOutcome(question, answer)).toBe(outcome);
  });
});

describe('a flag', () => {
  const flag = (flagged: boolean): QuizAction => ({ type: 'flag', questionId: 'q1', flagged });
  const stored = (flagged: boolean): QuizAction => ({
    type: 'stored',
    answers: [storedAnswer('q1', 'B', true, flagged)],
  });
  const sending = play(openQuiz(sampleQuiz(three), noDraft), choose('B'), next, goOn);

  test('of an unsent answer is not sent by itself', () => {
    expect(dueFlag(play(sending, flag(true)))).toBeUndefined();
    expect(dueFlag(play(sending, flag(true), stored(true)))).toBeUndefined();
  });

  test('that changed while the answer was in flight is sent after it', () => {
    const arrived = play(sending, flag(true), stored(false));
    expect(arrived.flags).toEqual({ q1: true });
    expect(dueFlag(arrived)).toEqual({ questionId: 'q1', flagged: true });
  });

  test('of a stored answer is due until the server has it', () => {
    const flagged = play(sending, stored(false), flag(true));
    expect(dueFlag(flagged)).toEqual({ questionId: 'q1', flagged: true });
    const known = play(flagged, { type: 'flag-stored', questionId: 'q1', flagged: true });
    expect(dueFlag(known)).toBeUndefined();
    expect(dueFlag(play(known, flag(false)))).toEqual({ questionId: 'q1', flagged: false });
  });
});
