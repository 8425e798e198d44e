import type { ExamQuestion, ExamSection, ExamSessionView } from '@tenfold/contracts';
import type { CSSProperties } from 'react';
import { lazyScreen } from '../../../lib/lazy-screen.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import { ExhibitPanel } from '../../../ui/question/exhibit-panel.js';
import { ExhibitSheet } from '../../../ui/question/exhibit-sheet.js';
import { QuestionNote } from '../../../ui/question/question-note.js';
import { QuestionStem } from '../../../ui/question/question-stem.js';
import type { Overlay } from '../../../ui/question/question-strip.js';
import screen from '../../../ui/question/question-screen.module.css';
import { allowedMs, paceLine } from '../exam-clock.js';
import { boundsText } from '../exam-map.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import type { WorkspaceState, Conflict } from '../workspace-state.js';
import { textScale, usePrintedBooks, type ExamSettings } from '../hooks/use-exam-settings.js';
import { useExamQuestion, type ExamQuestionScreen } from '../hooks/use-exam-question.js';
import { useQuestionKeys } from '../hooks/use-question-keys.js';
import { Divider } from './divider.js';
import { ExamFooter } from './exam-footer.js';
import { ExamOptions } from './exam-options.js';
import { HighlightButton } from './highlight-button.js';
import { HighlightByKeyboard } from './highlight-by-keyboard.js';
import { QuestionTools } from './question-tools.js';
import styles from '../exam-session.module.css';
import { Alert, Button, Flex } from 'antd';
import { workText } from '../work-text.js';

const CalculatorPanel = lazyScreen(() => import('./lazy-tools.js').then((m) => m.CalculatorPanel));
const ReferenceDesk = lazyScreen(() => import('./lazy-tools.js').then((m) => m.ReferenceDesk));

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
  /** What the reference desk shows, as `DeskTime` names it; null: it is closed. */
  deskPlace: string | null;
  onDesk: (place: string | null) => void;
  announce: (words: string) => void;
  onJump: (index: number) => void;
  onOpen: (overlay: Overlay | null) => void;
  onMap: () => void;
  onReview: () => void;
}

export function QuestionView(props: Props) {
  const { question, view, state, workspace, settings, remainingMs, announce, deskPlace, onDesk } = props;
  const { exhibit, number } = question;
  const total = view.questions.length;
  const current = useExamQuestion(question, state, workspace, announce, deskPlace);
  const hasDesk = !usePrintedBooks();
  const showsDesk = hasDesk && deskPlace !== null;
  const { highlighting, calculator } = current;
  const { marksOf } = highlighting;
  const { columns } = current.screen;
  const pace = paceLine({
    allowedMs: allowedMs(view.session),
    remainingMs,
    answered: Object.values(state.works).filter(({ selectedAnswer }) => selectedAnswer !== null).length,
    total,
  });
  const next = () => (number < total ? props.onJump(number) : props.onReview());
  const previous = number > 1 ? () => props.onJump(number - 2) : null;
  const toggleDesk = () => onDesk(showsDesk ? null : '');
  useQuestionKeys(props, current, { next, previous, pace, desk: hasDesk ? toggleDesk : null });
  const part = { ...props, current, pace, next, previous, toggleDesk, showsDesk: hasDesk ? showsDesk : null };
  const scale = { '--text-scale': textScale[settings.textSize], '--split': `${settings.split}%` };
  return (
    <>
      <div
        ref={columns}
        className={`${screen.columns} ${styles.columns} column`}
        data-split={exhibit !== null || showsDesk}
        data-desk={showsDesk}
        style={scale as CSSProperties}
      >
        <article className={screen.question} data-split={exhibit === null && !showsDesk}>
          <QuestionSide {...part} />
          <AnswerSide {...part} />
          <ExamFooter
            state={state}
            view={view}
            number={number}
            workspace={workspace}
            onPrevious={previous}
            onNext={next}
            onJump={props.onJump}
          />
        </article>
        <BesideQuestion {...part} />
      </div>
      {exhibit && (
        <ExhibitSheet
          exhibit={exhibit}
          marks={marksOf('exhibit')}
          open={props.overlay === 'exhibit'}
          onClose={() => props.onOpen(null)}
        />
      )}
      <HighlightTools question={question} current={current} announce={announce} />
      <LazyPart name="The calculator" open={calculator.isOpen} onClose={calculator.toggle}>
        {calculator.isOpen && <CalculatorPanel onClose={calculator.toggle} />}
      </LazyPart>
    </>
  );
}

function BesideQuestion({ question: { exhibit }, view, settings, current, showsDesk, onDesk }: PartProps) {
  const focusQuestion = () => current.screen.heading.current?.focus();
  const close = () => {
    onDesk(null);
    focusQuestion();
  };
  const isOpen = showsDesk === true;
  return (
    <>
      {(isOpen || exhibit !== null) && (
        <Divider
          percent={settings.split}
          beside={isOpen ? 'the references' : 'its exhibit'}
          onMove={settings.setSplit}
        />
      )}
      {exhibit && !isOpen && (
        <ExhibitPanel key={exhibit.id} exhibit={exhibit} marks={current.highlighting.marksOf('exhibit')} />
      )}
      <LazyPart name="The reference desk" open={isOpen} onClose={() => onDesk(null)}>
        <ReferenceDesk
          deskId={view.session.sessionId}
          day={view.session.cfrEdition}
          open={isOpen}
          onPlace={onDesk}
          onClose={close}
          onQuestion={focusQuestion}
        />
      </LazyPart>
    </>
  );
}

interface PartProps extends Props {
  current: ExamQuestionScreen;
  pace: string;
  showsDesk: boolean | null;
  toggleDesk: () => void;
}

function QuestionSide({ question, section, view, settings, current, pace, onOpen }: PartProps) {
  return (
    <div className={screen.side}>
      <p className="muted small numbers">
        {section && `${section.sectionName}, ${boundsText(section.firstNumber, section.lastNumber)}`}
        {!settings.hidesTime && <span style={{ whiteSpace: 'nowrap' }}>{` · ${pace}`}</span>}
      </p>
      <div className={styles.scaled}>
        <QuestionStem
          key={question.id}
          question={question}
          number={question.number}
          total={view.questions.length}
          marks={current.highlighting.marksOf('question')}
          heading={current.screen.heading}
          onExhibit={() => onOpen('exhibit')}
        />
      </div>
    </div>
  );
}

function AnswerSide({ question, workspace, settings, current, showsDesk, toggleDesk, onReview }: PartProps) {
  const { id } = question;
  const { work, conflict, note, calculator, edit } = current;
  const showsNote = note.isOpen || work.note !== '';
  return (
    <div className={screen.side}>
      <div className={styles.scaled}>
        {conflict && <ConflictNotice key={`${id}-conflict`} conflict={conflict} workspace={workspace} />}
        <ExamOptions
          key={id}
          question={question}
          work={work}
          onChoose={current.choose}
          onStrike={current.strike}
        />
      </div>
      <QuestionTools
        questionId={id}
        work={work}
        settings={settings}
        calculates={calculator.isOpen}
        showsDesk={showsDesk}
        onDesk={toggleDesk}
        notes={showsNote}
        onUnsure={current.screen.setUnsure}
        onClear={() => edit({ selectedAnswer: null })}
        onNote={note.open}
        onHighlight={current.highlighting.highlightByKey}
        onCalculator={calculator.toggle}
        onReview={onReview}
      />
      <QuestionNote
        key={`${id}-note`}
        note={work.note}
        isOpen={showsNote}
        takesFocus={note.isOpen}
        onChange={(text) => edit({ note: text })}
        onDone={() => {
          note.close();
          current.screen.heading.current?.focus();
        }}
      />
    </div>
  );
}

function HighlightTools({
  question,
  current,
  announce,
}: Pick<PartProps, 'question' | 'current' | 'announce'>) {
  const { choosesWords, highlight, moveCursor, stopChoosing, texts } = current.highlighting;
  return choosesWords ? (
    <HighlightByKeyboard
      question={question}
      onMove={moveCursor}
      announce={announce}
      onHighlight={highlight}
      onDone={() => {
        stopChoosing();
        current.screen.heading.current?.focus({ preventScroll: true });
      }}
    />
  ) : (
    <HighlightButton texts={texts} highlights={current.work.highlights} onHighlight={highlight} />
  );
}

interface ConflictProps {
  conflict: Conflict;
  workspace: ExamWorkspace;
}

function ConflictNotice({ conflict: { questionId, mine, theirs }, workspace }: ConflictProps) {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 20 }}
      title="You changed this question on two devices"
      description={
        <>
          <p>{`Another device stored: ${workText(theirs)}.`}</p>
          <p>{`This device has: ${workText(mine)}.`}</p>
          <Flex wrap gap={8} style={{ marginTop: 12 }}>
            <Button onClick={() => workspace.settle(questionId, 'mine')}>Keep this device’s</Button>
            <Button onClick={() => workspace.settle(questionId, 'theirs')}>Keep the other device’s</Button>
          </Flex>
        </>
      }
    />
  );
}
