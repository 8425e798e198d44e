import type { Readiness, SectionQuestions, StartQuizBody } from '@tenfold/contracts';
import { CUSTOM_QUIZ_QUESTIONS_MAX } from '@tenfold/exam';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { useStartAndOpenQuiz } from '../study/use-start-and-open-quiz.js';
import { UpgradeDialog } from '../upgrade-dialog.js';
import { countQuestions, missingText, READINESS_TITLE } from './readiness-text.js';

export function MissingQuestionsText({ readiness: { missing, isBankSufficient } }: { readiness: Readiness }) {
  return (
    <p>
      <strong>Not enough answers yet.</strong> {missing.length > 0 && missingText(missing)}
      {!isBankSufficient &&
        ' The question bank has too few questions that are new to you. The next published exam adds some.'}
    </p>
  );
}

export function StartMissingQuestions({ missing }: { missing: readonly SectionQuestions[] }) {
  const pro = hasPro(useUser());
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  if (missing.length === 0) return null;
  const count = countQuestions(missing);
  const questions = Math.min(count, CUSTOM_QUIZ_QUESTIONS_MAX);
  const start = () => {
    if (!pro) setLockedFeature(READINESS_TITLE);
    else if (starting === null) openQuiz(quizOf(missing, questions));
  };
  return (
    <>
      <Button type="primary" size="large" loading={starting !== null} onClick={start}>
        {startLabel(count, questions)}
      </Button>
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
    </>
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
