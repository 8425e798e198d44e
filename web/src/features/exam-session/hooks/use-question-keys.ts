import type { ExamQuestion } from '@tenfold/contracts';
import type { Overlay } from '../../../ui/question/question-strip.js';
import { remainingText } from '../exam-clock.js';
import { focusedLetter } from '../components/exam-options.js';
import type { ExamQuestionScreen } from './use-exam-question.js';
import { textSizes, type ExamSettings } from './use-exam-settings.js';
import { useExamShortcuts } from './use-exam-shortcuts.js';

interface Props {
  question: ExamQuestion;
  settings: ExamSettings;
  remainingMs: number;
  isEnabled: boolean;
  announce: (words: string) => void;
  onOpen: (overlay: Overlay) => void;
  onMap: () => void;
  onReview: () => void;
}

interface Surroundings {
  next: () => void;
  previous: (() => void) | null;
  pace: string;
  desk: (() => void) | null;
}

export function useQuestionKeys(
  props: Props,
  current: ExamQuestionScreen,
  { next, previous, pace, desk }: Surroundings,
) {
  const { settings, announce, remainingMs } = props;
  const { screen: keys, strike, edit, work, highlighting } = current;
  const resize = (by: number) => {
    const size = textSizes[textSizes.indexOf(settings.textSize) + by];
    if (!size) return;
    settings.setTextSize(size);
    announce(`Text size ${size}.`);
  };
  useExamShortcuts(props.isEnabled && !highlighting.choosesWords, {
    choose: keys.choose,
    chooseNth: keys.chooseNth,
    strike,
    strikeFocused: () => {
      const letter = focusedLetter();
      if (letter === null) announce('No answer has the focus. Press Shift and its letter.');
      else strike(letter);
    },
    clear: () => edit({ selectedAnswer: null }),
    next,
    previous: () => previous?.(),
    flag: keys.flag,
    unsure: () => keys.setUnsure(!work.isUnsure),
    note: current.note.open,
    highlight: highlighting.highlightByKey,
    calculator: current.calculator.toggle,
    references: desk && (() => (focusDesk() ? undefined : desk())),
    exhibit: () => {
      const panel = keys.columns.current?.querySelector<HTMLElement>('aside');
      if (panel && panel.offsetParent !== null) panel.focus();
      else if (props.question.exhibit) props.onOpen('exhibit');
    },
    map: props.onMap,
    review: props.onReview,
    time: () => announce(`${remainingText(remainingMs)}, ${pace}.`),
    larger: () => resize(1),
    smaller: () => resize(-1),
    help: () => props.onOpen('shortcuts'),
  });
}

/** @returns whether the desk is open and did not have the focus */
function focusDesk(): boolean {
  const page = document.querySelector<HTMLElement>('[data-desk-page]');
  page?.focus();
  return page !== null;
}
