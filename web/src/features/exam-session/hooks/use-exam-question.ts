import type { ExamQuestion, ExamWork } from '@tenfold/contracts';
import { useCallback, useState } from 'react';
import { useVisibleTime } from '../../../lib/use-visible-time.js';
import { useQuestionScreen } from '../../../ui/question/use-question-screen.js';
import { emptyWork } from '../exam-changes.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import type { WorkspaceState } from '../workspace-state.js';
import { useHighlighting } from './use-highlighting.js';

const TIME_ON_QUESTION = { tickMs: 10_000, longestGapMs: 20_000 };

export type ExamQuestionScreen = ReturnType<typeof useExamQuestion>;

/** The work on one question of a running exam, and how it changes. */
export function useExamQuestion(
  question: ExamQuestion,
  { works, conflicts }: WorkspaceState,
  workspace: ExamWorkspace,
  announce: (words: string) => void,
  deskPlace: string | null,
) {
  const { id, answers } = question;
  const work = works[id] ?? emptyWork;
  const [openNoteQuestionId, setOpenNoteQuestionId] = useState<string | null>(null);
  const [calculates, setCalculates] = useState(false);
  useVisibleTime(
    useCallback((ms) => workspace.addTime(id, ms, deskPlace), [workspace, id, deskPlace]),
    TIME_ON_QUESTION,
  );
  const edit = (changes: Partial<ExamWork>) => workspace.edit(id, changes);
  const isOffered = (letter: string) => answers.some((answer) => answer.letter === letter);
  const choose = (letter: string) => {
    if (!isOffered(letter)) return;
    edit({ selectedAnswer: letter, struckOut: work.struckOut.filter((struck) => struck !== letter) });
  };
  const screen = useQuestionScreen({
    question,
    isFlagged: work.isFlagged,
    onChoose: choose,
    onFlag: (isFlagged) => edit({ isFlagged }),
    onUnsure: (isUnsure) => edit({ isUnsure }),
    announce,
  });
  const strike = (letter: string) => {
    if (!isOffered(letter)) return;
    const isStruck = work.struckOut.includes(letter);
    edit({
      struckOut: isStruck ? work.struckOut.filter((one) => one !== letter) : [...work.struckOut, letter],
      selectedAnswer: !isStruck && work.selectedAnswer === letter ? null : work.selectedAnswer,
    });
    announce(isStruck ? `${letter} is no longer struck out.` : `${letter} struck out.`);
  };
  return {
    work,
    conflict: conflicts.find(({ questionId }) => questionId === id),
    edit,
    choose,
    strike,
    screen,
    highlighting: useHighlighting(question, work, edit),
    note: {
      isOpen: openNoteQuestionId === id,
      open: () => setOpenNoteQuestionId(id),
      close: () => setOpenNoteQuestionId(null),
    },
    calculator: { isOpen: calculates, toggle: () => setCalculates(!calculates) },
  };
}
