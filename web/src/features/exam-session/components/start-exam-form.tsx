import { LockOutlined } from '@ant-design/icons';
import type { ExamChoice, ExamLength, ExamSetup, ExamSource, ExamTimeFactor } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Button, Checkbox, Divider, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStartExam } from '../../../api/exam-setup.js';
import { durationText } from '../../../lib/format.js';
import { examTitle } from '../../../lib/exam-title.js';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { examPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { RadioCard, RadioCards, type RadioCardsProps } from '../../../ui/radio-cards.js';
import { UpgradeDialog } from '../../../ui/upgrade-dialog.js';
import { examLengths } from '../exam-clock.js';
import { setPrintedBooks, usePrintedBooks } from '../hooks/use-exam-settings.js';

const FEATURE = 'Exam Simulator';

const timeNames: Record<ExamTimeFactor, string> = { 1: 'Standard', 1.5: 'Time and a half', 2: 'Double time' };
const timeFactors: readonly ExamTimeFactor[] = [1, 1.5, 2];

export interface ExamTerms {
  length: ExamLength;
  timeFactor: ExamTimeFactor;
}

interface Props {
  setup: ExamSetup;
  terms: ExamTerms;
  onTerms: (terms: ExamTerms) => void;
}

export function StartExamForm({ setup, terms, onTerms }: Props) {
  const { exams, mayStart } = setup;
  const [source, setSource] = useState<ExamSource>('published');
  const [examId, setExamId] = useState(
    () => exams.find(({ attempts }) => attempts === 0)?.examId ?? exams[0]?.examId,
  );
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const navigate = useNavigate();
  const start = useStartExam();
  const exam = exams.find((one) => one.examId === examId);
  const { length, timeFactor } = terms;
  const { questions, minutes } = examLengths[length];

  const chooseLength = (chosen: ExamLength) => {
    if (chosen === 'full' && mayStart !== 'full') setLockedFeature('The full exam');
    else onTerms({ ...terms, length: chosen });
  };
  const begin = () => {
    if (mayStart === 'none') return setLockedFeature(FEATURE);
    if (start.isPending || examId === undefined) return;
    start.mutate(
      { source, examId, length, timeFactor },
      {
        onSuccess: ({ session }) => void navigate(examPath(session.sessionId)),
        onError: (error) => {
          if (error instanceof HttpProblem && error.code === 'PRO_REQUIRED') setLockedFeature(FEATURE);
        },
      },
    );
  };
  const refusal =
    start.error instanceof HttpProblem && start.error.code === 'PRO_REQUIRED' ? null : start.error;
  return (
    <Card title="Start an exam">
      <Flex vertical gap={24}>
        <SourceChoices
          exams={exams}
          source={source}
          examId={examId}
          onSource={setSource}
          onExam={setExamId}
        />
        <TermsChoices mayStart={mayStart} terms={terms} onLength={chooseLength} onTerms={onTerms} />
        <PrintedBooks />
      </Flex>
      {mayStart !== 'full' && <p className="muted">{freeText(mayStart)}</p>}
      <Divider style={{ marginBlock: '24px 20px' }} />
      <FormError text={refusal && problemDetail(refusal)} title="The exam was not started" />
      <p style={{ marginBottom: 12 }}>
        {exam &&
          `${startText(exam, source)}, ${questions} questions, ${durationText(Math.round(minutes * timeFactor))}. `}
        The clock starts when you begin.
      </p>
      <Button
        type={setup.openSessions.length > 0 ? 'default' : 'primary'}
        size="large"
        loading={start.isPending}
        onClick={begin}
      >
        Begin the exam
      </Button>
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
    </Card>
  );
}

interface SourceProps {
  exams: readonly ExamChoice[];
  source: ExamSource;
  examId: string | undefined;
  onSource: (source: ExamSource) => void;
  onExam: (examId: string) => void;
}

function SourceChoices({ exams, source, examId, onSource, onExam }: SourceProps) {
  return (
    <>
      <Choice label="Questions" value={source} onChange={onSource}>
        <RadioCard
          value="published"
          title="A published exam"
          text="The questions of one sitting, in their order"
        />
        <RadioCard
          value="blueprint"
          title="A blueprint exam"
          text="Drawn from all exams by the section counts of a sitting, questions you have not seen first"
        />
      </Choice>
      <Choice label={source === 'published' ? 'Exam' : 'Section counts of'} value={examId} onChange={onExam}>
        {exams.map((one) => (
          <RadioCard
            key={one.examId}
            value={one.examId}
            title={examTitle(one)}
            text={source === 'published' ? takenText(one) : countsText(one)}
          />
        ))}
      </Choice>
    </>
  );
}

interface TermsProps {
  mayStart: ExamSetup['mayStart'];
  terms: ExamTerms;
  onLength: (length: ExamLength) => void;
  onTerms: (terms: ExamTerms) => void;
}

function TermsChoices({ mayStart, terms, onLength, onTerms }: TermsProps) {
  const { length, timeFactor } = terms;
  const { minutes } = examLengths[length];
  return (
    <>
      <Choice label="Length" value={length} isBeside onChange={onLength}>
        {(['full', 'half'] as const).map((one) => (
          <RadioCard
            key={one}
            value={one}
            title={
              <>
                {examLengths[one].name}
                {one === 'full' && mayStart !== 'full' && (
                  <LockOutlined aria-label="Locked, part of Pro" style={{ marginLeft: 8 }} />
                )}
              </>
            }
            text={`${examLengths[one].questions} questions, ${durationText(examLengths[one].minutes)}`}
          />
        ))}
      </Choice>
      <Choice
        label="Time"
        value={timeFactor}
        isBeside
        onChange={(chosen) => onTerms({ ...terms, timeFactor: chosen })}
      >
        {timeFactors.map((factor) => (
          <RadioCard
            key={factor}
            value={factor}
            title={timeNames[factor]}
            text={durationText(Math.round(minutes * factor))}
          />
        ))}
      </Choice>
    </>
  );
}

function PrintedBooks() {
  const printedBooks = usePrintedBooks();
  return (
    <Flex vertical gap={8}>
      <h3>References</h3>
      <Checkbox checked={printedBooks} onChange={({ target }) => setPrintedBooks(target.checked)}>
        Printed books: answer from your own, without the references beside the question
      </Checkbox>
    </Flex>
  );
}

function Choice<Value>(props: RadioCardsProps<Value>) {
  return (
    <Flex vertical gap={8}>
      <h3>{props.label}</h3>
      <RadioCards<Value> {...props} />
    </Flex>
  );
}

function takenText({ attempts, bestScore }: ExamChoice): string {
  if (attempts === 0) return 'Not taken yet';
  const times = attempts === 1 ? 'Taken once' : `Taken ${attempts} times`;
  return bestScore === null ? times : `${times}, best score ${bestScore} of ${FULL_EXAM_QUESTIONS}`;
}

function countsText({ sections }: ExamChoice): string {
  return sections.map(({ sectionName, questions }) => `${sectionName} ${questions}`).join(' · ');
}

function startText(exam: ExamChoice, source: ExamSource): string {
  return source === 'published'
    ? examTitle(exam)
    : `Blueprint exam by the ${examTitle(exam).replace(/^S/, 's')}`;
}

function freeText(mayStart: 'half' | 'none'): string {
  return mayStart === 'half'
    ? 'On the Free plan you can take one half exam, once. Pro has every exam.'
    : 'You have taken the half exam of the Free plan. Pro has every exam.';
}
