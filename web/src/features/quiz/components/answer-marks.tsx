import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { acceptsEvery } from '../accepts-every.js';

/** 'neutral': selected where everyone gets credit. */
export type Mark = 'chosen-right' | 'right' | 'chosen-wrong' | 'neutral';

export const markWords: Record<Mark, string> = {
  'chosen-right': 'Your answer, correct',
  right: 'Correct answer',
  'chosen-wrong': 'Your answer, incorrect',
  neutral: 'Your answer',
};

export const markIcons: Record<Mark, ReactNode> = {
  'chosen-right': <CheckOutlined aria-hidden />,
  right: <CheckOutlined aria-hidden />,
  'chosen-wrong': <CloseOutlined aria-hidden />,
  neutral: null,
};

/** The mark of an option of an answered question. If every option is accepted, none is marked as correct. */
export function markOf(question: QuestionView, chosen: string | null, letter: string): Mark | null {
  const accepted = acceptsEvery(question) ? [] : acceptedLetters(question.correctAnswer);
  const isChosen = chosen === letter;
  if (accepted.length === 0) return isChosen ? 'neutral' : null;
  if (accepted.some((right) => right === letter)) return isChosen ? 'chosen-right' : 'right';
  return isChosen ? 'chosen-wrong' : null;
}
