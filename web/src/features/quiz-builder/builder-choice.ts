import type { CustomQuizChoice, QuestionFilter, QuestionSet } from '@tenfold/contracts';
import { CUSTOM_QUIZ_QUESTIONS_MAX, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { paths } from '../../paths.js';

export const setNames: Record<QuestionSet, string> = {
  unseen: 'Unseen',
  missed: 'Missed',
  flagged: 'Flagged',
  unsure: 'Not sure',
  slow: 'Slow',
  noted: 'Noted',
};

export const questionSets = Object.keys(setNames) as QuestionSet[];

/** The whole choice is in the address, so that a link opens it on another device. */
export function readChoice(parameters: URLSearchParams): CustomQuizChoice {
  const questions = Number(parameters.get('questions'));
  const isInRange = Number.isInteger(questions) && questions >= 1 && questions <= CUSTOM_QUIZ_QUESTIONS_MAX;
  const sets = listOf(parameters, 'sets');
  return {
    categoryIds: listOf(parameters, 'sections'),
    examIds: listOf(parameters, 'sittings'),
    sets: questionSets.filter((set) => sets.includes(set)),
    questions: isInRange ? questions : PRO_QUIZ_QUESTIONS,
    isTimed: parameters.get('timer') !== 'off',
    mode: parameters.get('mode') === 'exam' ? 'exam' : 'practice',
  };
}

function listOf(parameters: URLSearchParams, name: string): string[] {
  return [...new Set((parameters.get(name) ?? '').split(',').filter((value) => value !== ''))];
}

export function choiceParameters(choice: CustomQuizChoice): Record<string, string> {
  const { categoryIds, examIds, sets, questions, isTimed, mode } = choice;
  const all = {
    sections: categoryIds.join(','),
    sittings: examIds.join(','),
    sets: sets.join(','),
    questions: questions === PRO_QUIZ_QUESTIONS ? '' : String(questions),
    timer: isTimed ? '' : 'off',
    mode: mode === 'practice' ? '' : mode,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function builderPath(choice: CustomQuizChoice): string {
  return `${paths.quizBuilder}?${new URLSearchParams(choiceParameters(choice)).toString()}`;
}

export function filterOf({ categoryIds, examIds, sets }: CustomQuizChoice): QuestionFilter {
  return { categoryIds, examIds, sets };
}

export function choiceText({ questions, mode, categoryIds, examIds, sets }: CustomQuizChoice): string {
  const parts = [
    `${questions} ${questions === 1 ? 'question' : 'questions'}`,
    mode,
    sets.map((set) => setNames[set].toLowerCase()).join(', '),
    countText(categoryIds.length, 'section'),
    countText(examIds.length, 'sitting'),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function countText(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
