import { useQuery } from '@tanstack/react-query';
import { weakestSection } from '@tenfold/exam';
import { Button } from 'antd';
import { useState } from 'react';
import { useOpenQuizzes, type ResumableQuiz } from '../../api/recent-activity.js';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { toast } from '../../lib/toast.js';
import { quizPath } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { Dialog } from '../dialog.js';
import { abandonSentence, progressText } from './abandon-sentence.js';
import { useStartAndOpenQuiz } from './use-start-and-open-quiz.js';

export const FULL_EXAM = 'Full Practice Exam';
export const WEAK_AREAS = 'Focus on Weak Areas';

interface Options {
  pro: boolean;
  onLocked: (feature: string) => void;
}

export function useStudyStarts({ pro, onLocked }: Options) {
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const { data: progress } = useQuery(sectionProgressQuery);
  const openExam = useOpenQuizzes()?.find(({ open }) => open.sessionType === 'full') ?? null;
  const [asking, setAsking] = useState(false);

  const startNewExam = () => openQuiz({ sessionType: 'full' });
  const focusOnWeakAreas = () => {
    const weakest = weakestSection(progress ?? []);
    if (weakest.kind === 'found') {
      openQuiz({ sessionType: 'focused', categoryId: weakest.section.categoryId });
    } else {
      toast(noWeakArea[weakest.kind]);
    }
  };
  const orLocked = (feature: string, run: () => void) => () => {
    if (!pro) onLocked(feature);
    else if (starting === null) run();
  };
  return {
    starting,
    startFullExam: orLocked(FULL_EXAM, () => (openExam ? setAsking(true) : startNewExam())),
    focusOnWeakAreas: orLocked(WEAK_AREAS, focusOnWeakAreas),
    dialog: (
      <AnotherExamDialog
        exam={asking ? openExam : null}
        starting={starting?.sessionType === 'full'}
        onStart={startNewExam}
        onClose={() => setAsking(false)}
      />
    ),
  };
}

const noWeakArea = {
  'no-progress': {
    title: 'No progress data',
    description: 'Complete some quizzes first to identify weak areas',
  },
  'no-history': {
    title: 'No quiz history',
    description: 'Take some quizzes first to identify your weak areas',
  },
} as const;

interface DialogProps {
  exam: ResumableQuiz | null;
  starting: boolean;
  onStart: () => void;
  onClose: () => void;
}

function AnotherExamDialog({ exam, starting, onStart, onClose }: DialogProps) {
  return (
    <Dialog
      open={exam !== null}
      title="Start another full exam?"
      onClose={onClose}
      actions={
        <>
          <Button size="large" loading={starting} onClick={onStart}>
            Start another
          </Button>
          {exam && (
            <ButtonLink to={quizPath(exam.sessionId)} kind="primary">
              Resume the open exam
            </ButtonLink>
          )}
        </>
      }
    >
      {exam && (
        <>
          <p>{`You have a full exam open: ${progressText(exam)}. It stays open beside a new one.`}</p>
          <p>{abandonSentence(exam)}</p>
        </>
      )}
    </Dialog>
  );
}
