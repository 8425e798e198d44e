import { useRef, type RefObject } from 'react';
import { useFocusOnNewQuestion } from './use-focus-on-new-question.js';

interface Options {
  question: { id: string; answers: readonly { letter: string }[] };
  isFlagged: boolean;
  onChoose: (letter: string) => void;
  onFlag: (isFlagged: boolean) => void;
  onUnsure: (isUnsure: boolean) => void;
  announce: (words: string) => void;
}

export interface QuestionScreen {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Of the element that contains the options. */
  columns: RefObject<HTMLDivElement | null>;
  choose: (letter: string) => void;
  chooseNth: (nth: number) => void;
  flag: () => void;
  setUnsure: (isUnsure: boolean) => void;
}

/** What a question does alike in practice and in an exam: focus, choosing by key, flag and "not sure" with their announcements. */
export function useQuestionScreen(options: Options): QuestionScreen {
  const { question, isFlagged, onChoose, onFlag, onUnsure, announce } = options;
  const heading = useFocusOnNewQuestion(question.id);
  const columns = useRef<HTMLDivElement>(null);
  const choose = (letter: string) => {
    onChoose(letter);
    // focuses the option like a click does, so that the next key acts on it
    columns.current?.querySelector<HTMLElement>(`input[type=radio][value="${letter}"]`)?.focus();
  };
  return {
    heading,
    columns,
    choose,
    chooseNth: (nth) => choose(question.answers[nth]?.letter ?? '-'),
    flag: () => {
      onFlag(!isFlagged);
      announce(isFlagged ? 'Flag removed.' : 'Flagged for review.');
    },
    setUnsure: (isUnsure) => {
      onUnsure(isUnsure);
      announce(isUnsure ? 'Marked as not sure.' : 'No longer marked as not sure.');
    },
  };
}
