import type { QuestionView, StoredAnswer } from '@tenfold/contracts';
import fc from 'fast-check';
import {
  currentQuestion,
  draftOf,
  dueFlag,
  openQuiz,
  quizReducer,
  type QuizAction,
  type QuizState,
} from './quiz-state';
import { sampleQuestion, sampleQuiz, storedAnswer } from './test/sample-quiz';

type Step = QuizAction | { type: 'toggle-flag' } | { type: 'reload' } | { type: 'arrive' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('choose' as const), letter: fc.constantFrom(...'ABCDE') }),
    },
    { weight: 6, arbitrary: fc.constantFrom<Step>({ type: 'next' }, { type: 'continue' }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('jump' as const), index: fc.nat(5) }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Step>(
        { type: 'previous' },
        { type: 'toggle-flag' },
        { type: 'reload' },
        { type: 'arrive' },
      ),
    },
  ),
  { maxLength: 60 },
);
const answerKeys = fc.array(fc.constantFrom('A', 'B or D', 'REMOVED', 'A, B, C, D, E', 'C & D'), {
  minLength: 1,
  maxLength: 5,
});
const onward: Step[] = [
  { type: 'continue' },
  { type: 'choose', letter: 'A' },
  { type: 'next' },
  { type: 'continue' },
];

interface Sitting {
  questions: QuestionView[];
  state: QuizState;
  server: Map<string, StoredAnswer>;
  locked: Map<string, string>;
  flags: Map<string, boolean>;
}

test('keeps every locked answer and flag and sends each answer once and in order, for any sequence of actions', () => {
  fc.assert(
    fc.property(answerKeys, steps, (keys, taken) => {
      const sitting = sitDown(keys);
      for (const step of taken) {
        take(sitting, step);
        check(sitting);
      }
      for (let round = 0; round < 2 * keys.length; round += 1) onward.forEach((step) => take(sitting, step));
      for (let round = 0; round < keys.length; round += 1) take(sitting, { type: 'arrive' });
      check(sitting);
      expect(sitting.state).toMatchObject({ finishing: true, unsent: [] });
      expect(sitting.server.size).toBe(keys.length);
    }),
    { numRuns: 1_000 },
  );
});

function sitDown(keys: string[]): Sitting {
  const questions = keys.map((correctAnswer, index) => sampleQuestion({ id: `q${index}`, correctAnswer }));
  const state = openQuiz(sampleQuiz(questions), { answers: [], flags: {} });
  return { questions, state, server: new Map(), locked: new Map(), flags: new Map() };
}

function take(sitting: Sitting, step: Step): void {
  sitting.state = after(sitting, step);
  for (const [id, { letter }] of Object.entries(sitting.state.answers)) {
    if (!sitting.locked.has(id)) sitting.locked.set(id, letter);
  }
}

function after(sitting: Sitting, step: Step): QuizState {
  const { state, questions, server, flags } = sitting;
  switch (step.type) {
    case 'reload':
      return openQuiz(sampleQuiz(questions, [...server.values()]), draftOf(state));
    case 'arrive':
      return arrive(sitting);
    case 'toggle-flag': {
      const questionId = currentQuestion(state)?.id;
      if (questionId === undefined) return state;
      const flagged = !(flags.get(questionId) ?? false);
      flags.set(questionId, flagged);
      const toggled = quizReducer(state, { type: 'flag', questionId, flagged });
      const due = dueFlag(toggled);
      const stored = server.get(questionId);
      if (due === undefined || stored === undefined) return toggled;
      server.set(questionId, { ...stored, flaggedForReview: flagged });
      return quizReducer(toggled, { type: 'flag-stored', ...due });
    }
    default:
      return quizReducer(state, step);
  }
}

function arrive({ state, server }: Sitting): QuizState {
  const [questionId] = state.unsent;
  const answer = questionId === undefined ? undefined : state.answers[questionId];
  if (questionId === undefined || !answer) return state;
  const flagged = state.flags[questionId] ?? false;
  const stored = storedAnswer(questionId, answer.letter, answer.isCorrect === true, flagged);
  server.set(questionId, stored);
  return quizReducer(state, { type: 'stored', answers: [stored] });
}

function check({ state, server, locked, flags }: Sitting): void {
  const shown = currentQuestion(state);
  if (!shown) throw new Error('no question on the screen');
  const letters = Object.entries(state.answers).map(([id, { letter }]) => [id, letter]);
  expect(new Map(letters as Array<[string, string]>)).toEqual(locked);
  for (const [id, flagged] of flags) expect(state.flags[id]).toBe(flagged);
  for (const [id, stored] of server) {
    expect(stored).toMatchObject({
      selectedAnswer: locked.get(id),
      flaggedForReview: flags.get(id) ?? false,
    });
  }
  const places = [...server.keys(), ...state.unsent, ...(state.inFeedback ? [shown.id] : [])];
  expect(places).toEqual([...locked.keys()]);
}
