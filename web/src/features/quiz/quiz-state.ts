import type { QuestionView, QuizView, StoredAnswer } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';
import { acceptsAnyAnswer } from './accepts-any-answer.js';

export interface LockedAnswer {
  letter: string;
  /** Null while an exam with the question runs. */
  isCorrect: boolean | null;
}

export interface QuizState {
  questions: readonly QuestionView[];
  index: number;
  chosen: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, LockedAnswer>>;
  flags: Readonly<Record<string, boolean>>;
  storedFlags: Readonly<Record<string, boolean>>;
  unsure: Readonly<Record<string, boolean>>;
  inFeedback: boolean;
  /** Ids of locked questions that the server has not confirmed, oldest first. */
  unsent: readonly string[];
  /** Ids of questions whose answer the server does not store. */
  refused: readonly string[];
  finishing: boolean;
  /** Shows no feedback before the end. */
  isDiagnostic: boolean;
}

export interface QuizDraft {
  answers: readonly { questionId: string; letter: string }[];
  flags: Readonly<Record<string, boolean>>;
  /** Absent in a draft that an earlier version of the app stored. */
  unsure?: Readonly<Record<string, boolean>>;
  /** The student has ended the quiz before its last question. */
  finishing?: boolean;
}

export type QuizAction =
  | { type: 'choose'; letter: string }
  | { type: 'next' }
  | { type: 'continue' }
  | { type: 'end' }
  | { type: 'previous' }
  | { type: 'jump'; index: number }
  | { type: 'unsure'; unsure: boolean }
  | { type: 'flag'; questionId: string; flagged: boolean }
  | { type: 'flag-stored'; questionId: string; flagged: boolean }
  | { type: 'stored'; answers: readonly StoredAnswer[] }
  | { type: 'refused'; questionId: string };

export function openQuiz(view: QuizView, draft: QuizDraft): QuizState {
  const empty: QuizState = {
    questions: view.questions,
    index: 0,
    chosen: {},
    answers: {},
    flags: Object.fromEntries(
      Object.entries(draft.flags).filter(([id]) => !view.answers.some(({ questionId }) => questionId === id)),
    ),
    storedFlags: {},
    unsure: draft.unsure ?? {},
    inFeedback: false,
    unsent: [],
    refused: [],
    finishing: false,
    isDiagnostic: view.session.isDiagnostic ?? false,
  };
  const drafted = draft.answers.reduce(lockDrafted, empty);
  const state = takeStored(drafted, view.answers);
  const first = firstUnanswered(state);
  return first === null
    ? { ...state, index: Math.max(0, view.questions.length - 1), finishing: true }
    : { ...state, index: first, finishing: draft.finishing ?? false };
}

function lockDrafted(state: QuizState, { questionId, letter }: QuizDraft['answers'][number]): QuizState {
  const question = state.questions.find(({ id }) => id === questionId);
  const offered = question?.answers.some((answer) => answer.letter === letter);
  if (!question || !offered || isAnswered(state, questionId)) return state;
  return { ...lock(state, question, letter), unsent: [...state.unsent, questionId] };
}

export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  if (action.type === 'stored') return takeStored(state, action.answers);
  if (action.type === 'refused') return reopen(state, action.questionId);
  if (action.type === 'flag') return setFlag(state, action.questionId, action.flagged);
  if (action.type === 'flag-stored') {
    return { ...state, storedFlags: { ...state.storedFlags, [action.questionId]: action.flagged } };
  }
  if (state.finishing) return state;
  switch (action.type) {
    case 'choose':
      return choose(state, action.letter);
    case 'unsure':
      return markUnsure(state, action.unsure);
    case 'next':
      return next(state);
    case 'continue':
      return state.inFeedback ? advance(closeFeedback(state)) : state;
    case 'end':
      return { ...closeFeedback(state), finishing: true };
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

function markUnsure(state: QuizState, unsure: boolean): QuizState {
  const question = currentQuestion(state);
  if (!question || isAnswered(state, question.id)) return state;
  return { ...state, unsure: { ...state.unsure, [question.id]: unsure } };
}

function next(state: QuizState): QuizState {
  const question = currentQuestion(state);
  if (!question || state.inFeedback) return state;
  if (!isOpen(state, question)) return advance(state);
  const letter = state.chosen[question.id];
  if (letter === undefined) return state;
  const answered = { ...lock(state, question, letter), inFeedback: true };
  return state.isDiagnostic ? advance(closeFeedback(answered)) : answered;
}

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
  const { correctAnswer } = question;
  const isCorrect = correctAnswer === null ? null : isAnswerCorrect(correctAnswer, letter);
  const answer = { letter, isCorrect };
  const refused = state.refused.filter((id) => id !== question.id);
  return { ...state, refused, answers: { ...state.answers, [question.id]: answer } };
}

function setFlag(state: QuizState, questionId: string, flagged: boolean): QuizState {
  return { ...state, flags: { ...state.flags, [questionId]: flagged } };
}

/** The question is open again, and the quiz may end without an answer to it. */
function reopen(state: QuizState, questionId: string): QuizState {
  const { [questionId]: _refused, ...answers } = state.answers;
  return {
    ...state,
    answers,
    unsent: state.unsent.filter((id) => id !== questionId),
    refused: [...state.refused, questionId],
  };
}

/** Keeps a flag that changed while its answer was in flight: see `dueFlag`. */
function takeStored(state: QuizState, stored: readonly StoredAnswer[]): QuizState {
  return stored.reduce((before, { questionId, selectedAnswer, isCorrect, flaggedForReview, isUnsure }) => {
    if (selectedAnswer === null || !before.questions.some(({ id }) => id === questionId)) return before;
    const answer = { letter: selectedAnswer, isCorrect };
    return {
      ...setFlag(before, questionId, before.flags[questionId] ?? flaggedForReview),
      storedFlags: { ...before.storedFlags, [questionId]: flaggedForReview },
      unsure: { ...before.unsure, [questionId]: isUnsure },
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

function isOpen(state: QuizState, question: QuestionView): boolean {
  return question.answers.length > 0 && !isAnswered(state, question.id);
}

export function lacksChoice(state: QuizState): boolean {
  const question = currentQuestion(state);
  return question !== undefined && isOpen(state, question) && !(question.id in state.chosen);
}

function firstUnanswered(state: QuizState): number | null {
  const index = state.questions.findIndex((question) => isOpen(state, question));
  return index < 0 ? null : index;
}

export function isReadyToComplete({ finishing, unsent }: QuizState): boolean {
  return finishing && unsent.length === 0;
}

export function draftOf(state: QuizState): QuizDraft {
  const shown = currentQuestion(state);
  const waiting = state.inFeedback && shown ? [...state.unsent, shown.id] : state.unsent;
  return {
    answers: waiting.flatMap((questionId) => {
      const answer = state.answers[questionId];
      return answer ? [{ questionId, letter: answer.letter }] : [];
    }),
    flags: state.flags,
    unsure: state.unsure,
    finishing: state.finishing,
  };
}

export type AnswerOutcome = 'right' | 'wrong' | 'removed' | 'all-correct' | 'hidden';

export function answerOutcome(
  question: Pick<QuestionView, 'correctAnswer' | 'answers'>,
  answer: LockedAnswer,
): AnswerOutcome {
  if (question.correctAnswer === null || answer.isCorrect === null) return 'hidden';
  const kind = parseCorrectAnswer(question.correctAnswer)?.kind;
  if (kind === 'removed') return 'removed';
  if (kind === 'all' || acceptsAnyAnswer(question)) return 'all-correct';
  return answer.isCorrect ? 'right' : 'wrong';
}

export function dueFlag({
  flags,
  storedFlags,
}: QuizState): { questionId: string; flagged: boolean } | undefined {
  return Object.entries(storedFlags).flatMap(([questionId, stored]) => {
    const flagged = flags[questionId] ?? stored;
    return flagged === stored ? [] : [{ questionId, flagged }];
  })[0];
}
