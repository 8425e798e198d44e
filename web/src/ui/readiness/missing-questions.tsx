import type { Readiness, SectionQuestions, StartQuizBody } from '@tenfold/contracts';
import { CUSTOM_QUIZ_QUESTIONS_MAX } from '@tenfold/exam';
import { Button } from 'antd';
import { Meter } from '../meter.js';
import { useStartAndOpenQuiz } from '../study/use-start-and-open-quiz.js';
import { numberLabel } from '../../lib/format.js';
import { countQuestions, missingText, PASS_MARK, scoreRangeText, TOO_FEW_NEW } from './readiness-text.js';

/** How much of the evidence is there; without a total when the question bank cannot supply the rest. */
export function EvidenceProgress({ readiness }: { readiness: Readiness }) {
  const { countedAnswers, missing, isBankSufficient } = readiness;
  const total = countedAnswers + countQuestions(missing);
  if (!isBankSufficient) return <p>{`${numberLabel(countedAnswers)} answers count so far`}</p>;
  return (
    <div className="numbers">
      <Meter share={countedAnswers / Math.max(1, total)} />
      <p className="label">{`${numberLabel(countedAnswers)} of ${numberLabel(total)} answers`}</p>
    </div>
  );
}

/** The range of the score: after a diagnostic already while the chance is hidden. */
export function FirstRange({ readiness: { estimate, firstRange } }: { readiness: Readiness }) {
  const range = estimate ?? firstRange;
  return range ? <p className="numbers">{`${scoreRangeText(range)} ${PASS_MARK} pass.`}</p> : null;
}

export function MissingQuestionsText({ readiness: { missing, isBankSufficient } }: { readiness: Readiness }) {
  return (
    <p>
      <strong>Not enough answers yet.</strong> {missing.length > 0 && missingText(missing)}
      {!isBankSufficient && ` ${TOO_FEW_NEW}`}
    </p>
  );
}

export function StartMissingQuestions({ missing }: { missing: readonly SectionQuestions[] }) {
  const { openQuiz, starting } = useStartAndOpenQuiz();
  if (missing.length === 0) return null;
  const count = countQuestions(missing);
  const questions = Math.min(count, CUSTOM_QUIZ_QUESTIONS_MAX);
  const start = () => {
    if (starting === null) openQuiz(quizOf(missing, questions));
  };
  return (
    <Button type="primary" size="large" loading={starting !== null} onClick={start}>
      {startLabel(count, questions)}
    </Button>
  );
}

function quizOf(missing: readonly SectionQuestions[], questions: number): StartQuizBody {
  const parts = missing.map(({ categoryIds, questions: count }) => ({ categoryIds, questions: count }));
  const custom = {
    categoryIds: [],
    examIds: [],
    sets: ['unseen' as const],
    questions,
    parts,
    isTimed: true,
  };
  return { sessionType: 'custom', custom };
}

function startLabel(count: number, questions: number): string {
  if (questions < count) return `Start ${questions} of them`;
  return count === 1 ? 'Start this question' : `Start these ${count} questions`;
}
