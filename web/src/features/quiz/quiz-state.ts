import type { QuestionView, QuizView, StoredAnswer } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

/** A running quiz as pure state: what is shown, chosen, locked and still to be sent. */

export interface LockedAnswer {
  letter: string;
  isCorrect: boolean;
}

export interface QuizState {
  questions: readonly QuestionView[];
  /** The question on the screen, from 0. */
  index: number;
  /** Question id -> the letter chosen, not locked yet. */
  chosen: Readonly<Record<string, string>>;
  /** Question id -> the answer that can no longer change. */
  answers: Readonly<Record<string, LockedAnswer>>;
  /** Question id -> flagged for review. */
  flags: Readonly<Record<string, boolean>>;
  /** The question on the screen has just been checked: its answer is sent once the feedback is closed. */
  inFeedback: boolean;
  /** Ids of the locked questions that the server does not have yet, oldest first. */
  unsent: readonly string[];
  /** Nothing is left to answer: the quiz is completed as soon as everything is sent. */
  finishing: boolean;
}

/** What a tab remembers of a quiz beside the server: see quiz-draft.ts. */
export interface QuizDraft {
  /** Locked and not known to be stored, oldest first. */
  answers: readonly { questionId: string; letter: string }[];
  flags: Readonly<Record<string, boolean>>;
}

export type QuizAction =
  | { type: 'choose'; letter: string }
  /** Next: locks and checks the chosen answer, or moves on from a locked one. */
  | { type: 'next' }
  /** The feedback is closed. */
  | { type: 'continue' }
  | { type: 'previous' }
  | { type: 'jump'; index: number }
  | { type: 'flag'; questionId: string; flagged: boolean }
  /** The server holds these, whatever was thought of them here. */
  | { type: 'stored'; answers: readonly StoredAnswer[] };

/** Resumes at the first unanswered question. What the server has wins over the tab's draft. */
export function openQuiz(view: QuizView, draft: QuizDraft): QuizState {
  const empty: QuizState = {
    questions: view.questions,
    index: 0,
    chosen: {},
    answers: {},
    flags: draft.flags,
    inFeedback: false,
    unsent: [],
    finishing: false,
  };
  const drafted = draft.answers.reduce(lockDrafted, empty);
  const state = takeStored(drafted, view.answers);
  const first = firstUnanswered(state);
  return first === null
    ? { ...state, index: Math.max(0, view.questions.length - 1), finishing: true }
    : { ...state, index: first };
}

function lockDrafted(state: QuizState, { questionId, letter }: QuizDraft['answers'][number]): QuizState {
  const question = state.questions.find(({ id }) => id === questionId);
  const offered = question?.answers.some((answer) => answer.letter === letter);
  if (!question || !offered || isAnswered(state, questionId)) return state;
  return { ...lock(state, question, letter), unsent: [...state.unsent, questionId] };
}

export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  if (action.type === 'stored') return takeStored(state, action.answers);
  if (action.type === 'flag') return setFlag(state, action.questionId, action.flagged);
  if (state.finishing) return state;
  switch (action.type) {
    case 'choose':
      return choose(state, action.letter);
    case 'next':
      return next(state);
    case 'continue':
      return state.inFeedback ? advance(closeFeedback(state)) : state;
    case 'previous':
      return { ...closeFeedback(state), index: Math.max(0, state.index - 1) };
    case 'jump':
      return state.questions[action.index] ? { ...closeFeedback(state), index: action.index } : state;
  }
}

function choose(state: QuizState, letter: string): QuizState {
  const question = currentQuestion(state);
  const offered = question?.answers.some((answer) => answer.letter === letter);
  if (!question || !offered || isAnswered(state, question.id)) return state;
  return { ...state, chosen: { ...state.chosen, [question.id]: letter } };
}

function next(state: QuizState): QuizState {
  const question = currentQuestion(state);
  if (!question || state.inFeedback) return state;
  if (!isOpen(state, question)) return advance(state);
  const letter = state.chosen[question.id];
  return letter === undefined ? state : { ...lock(state, question, letter), inFeedback: true };
}

/** To the question after this one; after the last to the first that is still open; else the quiz is over. */
function advance(state: QuizState): QuizState {
  if (state.index < state.questions.length - 1) return { ...state, index: state.index + 1 };
  const open = firstUnanswered(state);
  return open === null ? { ...state, finishing: true } : { ...state, index: open };
}

function closeFeedback(state: QuizState): QuizState {
  const question = currentQuestion(state);
  if (!state.inFeedback || !question) return state;
  return { ...state, inFeedback: false, unsent: [...state.unsent, question.id] };
}

function lock(state: QuizState, question: QuestionView, letter: string): QuizState {
  const answer = { letter, isCorrect: isAnswerCorrect(question.correctAnswer, letter) };
  return { ...state, answers: { ...state.answers, [question.id]: answer } };
}

function setFlag(state: QuizState, questionId: string, flagged: boolean): QuizState {
  return { ...state, flags: { ...state.flags, [questionId]: flagged } };
}

function takeStored(state: QuizState, stored: readonly StoredAnswer[]): QuizState {
  return stored.reduce((before, { questionId, selectedAnswer, isCorrect, flaggedForReview }) => {
    if (selectedAnswer === null || !before.questions.some(({ id }) => id === questionId)) return before;
    const answer = { letter: selectedAnswer, isCorrect };
    return {
      ...setFlag(before, questionId, flaggedForReview),
      answers: { ...before.answers, [questionId]: answer },
      unsent: before.unsent.filter((id) => id !== questionId),
      inFeedback: before.inFeedback && currentQuestion(before)?.id !== questionId,
    };
  }, state);
}

export function currentQuestion(state: QuizState): QuestionView | undefined {
  return state.questions[state.index];
}

export function isAnswered(state: QuizState, questionId: string): boolean {
  return questionId in state.answers;
}

/** Can still be answered: neither locked nor without anything to choose from. */
function isOpen(state: QuizState, question: QuestionView): boolean {
  return question.answers.length > 0 && !isAnswered(state, question.id);
}

/** Next would be refused: there is something to choose and nothing is chosen. */
export function lacksChoice(state: QuizState): boolean {
  const question = currentQuestion(state);
  return question !== undefined && isOpen(state, question) && !(question.id in state.chosen);
}

function firstUnanswered(state: QuizState): number | null {
  const index = state.questions.findIndex((question) => isOpen(state, question));
  return index < 0 ? null : index;
}

/** What to remember of the state, so that a reload loses nothing. */
export function draftOf(state: QuizState): QuizDraft {
  const shown = currentQuestion(state);
  const waiting = state.inFeedback && shown ? [...state.unsent, shown.id] : state.unsent;
  return {
    answers: waiting.flatMap((questionId) => {
      const answer = state.answers[questionId];
      return answer ? [{ questionId, letter: answer.letter }] : [];
    }),
    flags: state.flags,
  };
}

export type Verdict = 'right' | 'wrong' | 'removed' | 'all-correct';

/** What the feedback says. A right answer needs no more than a moment; the others wait for Continue. */
export function verdictOf(question: Pick<QuestionView, 'correctAnswer'>, answer: LockedAnswer): Verdict {
  const kind = parseCorrectAnswer(question.correctAnswer)?.kind;
  if (kind === 'removed') return 'removed';
  if (kind === 'all') return 'all-correct';
  return answer.isCorrect ? 'right' : 'wrong';
}

export type FlagControl =
  /** The flag goes with the answer, which is not sent yet. */
  | 'free'
  /** The answer is on its way. */
  | 'sending'
  /** Stored with its flag: it can be taken away on the server. */
  | 'removable'
  /** Stored without one: the server takes a flag only with the answer. */
  | 'closed';

/** What can be done about the flag of the question on the screen. */
export function flagControl(state: QuizState): FlagControl {
  const question = currentQuestion(state);
  if (!question || !isAnswered(state, question.id) || state.inFeedback) return 'free';
  if (state.unsent.includes(question.id)) return 'sending';
  return state.flags[question.id] ? 'removable' : 'closed';
}
