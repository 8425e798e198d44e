import type { CustomQuiz } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { UpgradeDialog } from '../upgrade-dialog.js';
import { useStartAndOpenQuiz } from './use-start-and-open-quiz.js';

const PRACTICED_MAX = 20;

interface Props {
  set: 'missed' | 'flagged';
  total: number;
  /** Names what is locked without Pro. */
  feature: string;
}

/** Starts a timed practice quiz of the questions of a set. */
export function PracticeButton({ set, total, feature }: Props) {
  const questions = Math.min(total, PRACTICED_MAX);
  const pro = hasPro(useUser());
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const custom: CustomQuiz = { categoryIds: [], examIds: [], sets: [set], questions, isTimed: true };
  const practice = () => {
    if (!pro) setLockedFeature(feature);
    else if (starting === null) openQuiz({ sessionType: 'custom', custom });
  };
  return (
    <>
      <Button type="primary" size="large" loading={starting !== null} onClick={practice}>
        {buttonText(questions, total)}
      </Button>
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
    </>
  );
}

function buttonText(questions: number, total: number): string {
  if (total === 1) return 'Practice this one';
  return questions === total ? `Practice these ${total}` : `Practice ${questions} of them`;
}
