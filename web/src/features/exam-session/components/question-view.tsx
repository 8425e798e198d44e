import type { ExamQuestion, ExamSection, ExamSessionView, HighlightPart } from '@tenfold/contracts';
import { EXAM_HIGHLIGHTS_MAX } from '@tenfold/exam';
import { useCallback, useRef, useState, type CSSProperties } from 'react';
import { toast } from '../../../lib/toast.js';
import { useVisibleTime } from '../../../lib/use-visible-time.js';
import { ExhibitPanel } from '../../../ui/question/exhibit-panel.js';
import { ExhibitSheet } from '../../../ui/question/exhibit-sheet.js';
import { QuestionNote } from '../../../ui/question/question-note.js';
import { QuestionStem } from '../../../ui/question/question-stem.js';
import type { Overlay } from '../../../ui/question/question-strip.js';
import screen from '../../../ui/question/question-screen.module.css';
import { useFocusOnNewQuestion } from '../../../ui/question/use-focus-on-new-question.js';
import { emptyWork } from '../exam-changes.js';
import { allowedMs, paceLine, remainingText } from '../exam-clock.js';
import { boundsText } from '../exam-map.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import type { WorkspaceState } from '../workspace-state.js';
import { partTexts, selectedRange, toggleHighlight, type TextRange } from '../highlights.js';
import { textScale, textSizes, type ExamSettings } from '../hooks/use-exam-settings.js';
import { useExamShortcuts } from '../hooks/use-exam-shortcuts.js';
import { CalculatorPanel } from './calculator-panel.js';
import { ConflictNotice } from './conflict-notice.js';
import { Divider } from './divider.js';
import { ExamFooter } from './exam-footer.js';
import { ExamOptions, focusedLetter, focusOption } from './exam-options.js';
import { HighlightButton } from './highlight-button.js';
import { HighlightByKeyboard, type WordCursor } from './highlight-by-keyboard.js';
import { QuestionTools } from './question-tools.js';
import styles from '../exam-session.module.css';

interface Props {
  question: ExamQuestion;
  section: ExamSection | undefined;
  view: ExamSessionView;
  state: WorkspaceState;
  workspace: ExamWorkspace;
  settings: ExamSettings;
  remainingMs: number;
  isEnabled: boolean;
  overlay: Overlay | null;
  announce: (words: string) => void;
  onJump: (index: number) => void;
  onOpen: (overlay: Overlay | null) => void;
  onMap: () => void;
  onReview: () => void;
}

const TIME_ON_QUESTION = { tickMs: 10_000, longestGapMs: 20_000 };

export function QuestionView(props: Props) {
  const { question, section, view, state, workspace, settings, remainingMs, overlay, announce } = props;
  const { id, exhibit, number } = question;
  const total = view.questions.length;
  const work = state.works[id] ?? emptyWork;
  const [calculates, setCalculates] = useState(false);
  const [openNoteQuestionId, setOpenNoteQuestionId] = useState<string | null>(null);
  const [choosesWordsOn, setChoosesWordsOn] = useState<string | null>(null);
  const choosesWords = choosesWordsOn === id;
  const [cursor, setCursor] = useState<WordCursor | null>(null);
  const heading = useFocusOnNewQuestion(id);
  const columns = useRef<HTMLDivElement>(null);
  useVisibleTime(
    useCallback((ms) => workspace.addTime(id, ms), [workspace, id]),
    TIME_ON_QUESTION,
  );

  const choose = (letter: string) => {
    if (!question.answers.some((answer) => answer.letter === letter)) return;
    workspace.edit(id, {
      selectedAnswer: letter,
      struckOut: work.struckOut.filter((struck) => struck !== letter),
    });
  };
  // moves the focus to the option like a click does, so that S strikes it out
  const chooseByKey = (letter: string) => {
    choose(letter);
    focusOption(columns.current, letter);
  };
  const strike = (letter: string) => {
    if (!question.answers.some((answer) => answer.letter === letter)) return;
    const isStruck = work.struckOut.includes(letter);
    workspace.edit(id, {
      struckOut: isStruck ? work.struckOut.filter((one) => one !== letter) : [...work.struckOut, letter],
      selectedAnswer: !isStruck && work.selectedAnswer === letter ? null : work.selectedAnswer,
    });
    announce(isStruck ? `${letter} is no longer struck out.` : `${letter} struck out.`);
  };
  const flag = () => {
    workspace.edit(id, { isFlagged: !work.isFlagged });
    announce(work.isFlagged ? 'Flag removed.' : 'Flagged for review.');
  };
  const setUnsure = (isUnsure: boolean) => {
    workspace.edit(id, { isUnsure });
    announce(isUnsure ? 'Marked as not sure.' : 'No longer marked as not sure.');
  };
  const highlight = (part: HighlightPart, range: TextRange) => {
    const highlights = toggleHighlight(work.highlights, part, range);
    if (highlights.length > EXAM_HIGHLIGHTS_MAX) {
      toast({ title: 'Too many highlights', description: `A question can have ${EXAM_HIGHLIGHTS_MAX}.` });
      return;
    }
    workspace.edit(id, { highlights });
  };
  const texts = partTexts(question);
  const highlightByKey = () => {
    const selected = selectedRange(window.getSelection(), texts);
    if (!selected) return setChoosesWordsOn(id);
    highlight(selected.part, selected.range);
    window.getSelection()?.removeAllRanges();
  };
  const resize = (by: number) => {
    const size = textSizes[textSizes.indexOf(settings.textSize) + by];
    if (!size) return;
    settings.setTextSize(size);
    announce(`Text size ${size}.`);
  };
  const next = () => (number < total ? props.onJump(number) : props.onReview());
  const previous = () => number > 1 && props.onJump(number - 2);
  const pace = paceLine({
    allowedMs: allowedMs(view.session),
    remainingMs,
    answered: Object.values(state.works).filter(({ selectedAnswer }) => selectedAnswer !== null).length,
    total,
  });
  const openExhibit = () => {
    const panel = columns.current?.querySelector<HTMLElement>('aside');
    if (panel && panel.offsetParent !== null) panel.focus();
    else if (exhibit) props.onOpen('exhibit');
  };

  useExamShortcuts(props.isEnabled && !choosesWords, {
    choose: chooseByKey,
    chooseNth: (nth) => chooseByKey(question.answers[nth]?.letter ?? '-'),
    strike,
    strikeFocused: () => {
      const letter = focusedLetter();
      if (letter === null) announce('No answer has the focus. Press Shift and its letter.');
      else strike(letter);
    },
    clear: () => workspace.edit(id, { selectedAnswer: null }),
    next,
    previous,
    flag,
    unsure: () => setUnsure(!work.isUnsure),
    note: () => setOpenNoteQuestionId(id),
    highlight: highlightByKey,
    calculator: () => setCalculates(!calculates),
    exhibit: openExhibit,
    map: props.onMap,
    review: props.onReview,
    time: () => announce(`${remainingText(remainingMs)}, ${pace}.`),
    larger: () => resize(1),
    smaller: () => resize(-1),
    help: () => props.onOpen('shortcuts'),
  });

  const marksOf = (part: HighlightPart) => [
    ...work.highlights
      .filter((one) => one.part === part)
      .map(({ start, end }) => ({ start, end, kind: 'highlight' as const })),
    ...(choosesWords && cursor?.part === part ? [{ ...cursor.range, kind: 'cursor' as const }] : []),
  ];
  const conflict = state.conflicts.find(({ questionId }) => questionId === id);
  const scale = { '--text-scale': textScale[settings.textSize], '--split': `${settings.split}%` };
  return (
    <>
      <div
        ref={columns}
        className={`${screen.columns} ${styles.columns} column`}
        data-split={exhibit !== null}
        style={scale as CSSProperties}
      >
        <article className={screen.question} data-split={exhibit === null}>
          <div className={screen.side}>
            <p className="muted small numbers">
              {section && `${section.sectionName}, ${boundsText(section.firstNumber, section.lastNumber)}`}
              {!settings.hidesTime && <span style={{ whiteSpace: 'nowrap' }}>{` · ${pace}`}</span>}
            </p>
            <div className={styles.scaled}>
              <QuestionStem
                key={`${id}-stem`}
                question={question}
                number={number}
                total={total}
                marks={marksOf('question')}
                heading={heading}
                onExhibit={() => props.onOpen('exhibit')}
              />
            </div>
          </div>
          <div className={screen.side}>
            <div className={styles.scaled}>
              {conflict && (
                <ConflictNotice key={`${id}-conflict`} conflict={conflict} workspace={workspace} />
              )}
              <ExamOptions key={id} question={question} work={work} onChoose={choose} onStrike={strike} />
            </div>
            <QuestionTools
              questionId={id}
              work={work}
              settings={settings}
              calculates={calculates}
              notes={openNoteQuestionId === id || work.note !== ''}
              onUnsure={setUnsure}
              onClear={() => workspace.edit(id, { selectedAnswer: null })}
              onNote={() => setOpenNoteQuestionId(id)}
              onHighlight={highlightByKey}
              onCalculator={() => setCalculates(!calculates)}
              onReview={props.onReview}
            />
            <QuestionNote
              key={`${id}-note`}
              note={work.note}
              isOpen={openNoteQuestionId === id || work.note !== ''}
              takesFocus={openNoteQuestionId === id}
              onChange={(note) => workspace.edit(id, { note })}
              onDone={() => {
                setOpenNoteQuestionId(null);
                heading.current?.focus();
              }}
            />
          </div>
          <ExamFooter
            state={state}
            view={view}
            number={number}
            workspace={workspace}
            onPrevious={number > 1 ? previous : null}
            onNext={next}
            onJump={props.onJump}
          />
        </article>
        {exhibit && (
          <>
            <Divider percent={settings.split} onMove={settings.setSplit} />
            <ExhibitPanel key={exhibit.id} exhibit={exhibit} marks={marksOf('exhibit')} />
          </>
        )}
      </div>
      {exhibit && (
        <ExhibitSheet
          exhibit={exhibit}
          marks={marksOf('exhibit')}
          open={overlay === 'exhibit'}
          onClose={() => props.onOpen(null)}
        />
      )}
      {!choosesWords && (
        <HighlightButton texts={texts} highlights={work.highlights} onHighlight={highlight} />
      )}
      {choosesWords && (
        <HighlightByKeyboard
          question={question}
          onMove={setCursor}
          announce={announce}
          onHighlight={highlight}
          onDone={() => {
            setChoosesWordsOn(null);
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {calculates && <CalculatorPanel onClose={() => setCalculates(false)} />}
    </>
  );
}
