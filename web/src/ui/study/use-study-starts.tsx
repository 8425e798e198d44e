import { useMutation, useQueryClient } from '@tanstack/react-query';
import { weakestSection } from '@tenfold/exam';
import { useState } from 'react';
import { openQuizzes, recentActivityQuery, type ResumableQuiz } from '../../api/recent-activity.js';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { LazyPart } from '../lazy-part.js';
import { useStartAndOpenQuiz } from './use-start-and-open-quiz.js';

const AnotherExamDialog = lazyScreen(() =>
  import('./another-exam-dialog.js').then((m) => m.AnotherExamDialog),
);

export const FULL_EXAM = 'Full Practice Exam';
export const WEAK_AREAS = 'Focus on Weak Areas';

interface Options {
  pro: boolean;
  onLocked: (feature: string) => void;
}

export function useStudyStarts({ pro, onLocked }: Options) {
  const client = useQueryClient();
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const [openExam, setOpenExam] = useState<ResumableQuiz | null>(null);

  const closeDialog = () => setOpenExam(null);
  const startNewExam = () => openQuiz({ sessionType: 'full' });
  // fetchQuery uses the cache, but waits for a request in flight and repeats a failed one
  const fullExam = useMutation({
    mutationFn: () => client.fetchQuery(recentActivityQuery),
    onSuccess: (activities) => {
      if (activities === null) return;
      const exam = openQuizzes(activities).find(({ open }) => open.sessionType === 'full');
      if (exam) setOpenExam(exam);
      else startNewExam();
    },
    onError: (error) => toastFailure('Could not check for an open exam', error, NOTHING_STARTED),
  });
  const weakAreas = useMutation({
    mutationFn: () => client.fetchQuery(sectionProgressQuery),
    onSuccess: (progress) => {
      if (progress === null) return;
      const weakest = weakestSection(progress);
      if (weakest.kind === 'found') {
        openQuiz({ sessionType: 'focused', categoryId: weakest.section.categoryId });
      } else {
        toast(noWeakArea[weakest.kind]);
      }
    },
    onError: (error) => toastFailure('Could not load your progress', error, NOTHING_STARTED),
  });
  const isBusy = starting !== null || fullExam.isPending || weakAreas.isPending;
  const orLocked = (feature: string, run: () => void) => () => {
    if (!pro) onLocked(feature);
    else if (!isBusy) run();
  };
  return {
    isStartingFullExam: fullExam.isPending || starting?.sessionType === 'full',
    isStartingWeakAreas: weakAreas.isPending || starting?.sessionType === 'focused',
    startFullExam: orLocked(FULL_EXAM, () => fullExam.mutate()),
    focusOnWeakAreas: orLocked(WEAK_AREAS, () => weakAreas.mutate()),
    dialog: (
      <LazyPart name="The dialog" open={openExam !== null} onClose={closeDialog}>
        <AnotherExamDialog
          exam={openExam}
          starting={starting?.sessionType === 'full'}
          onStart={startNewExam}
          onClose={closeDialog}
        />
      </LazyPart>
    ),
  };
}

const NOTHING_STARTED = `No quiz was started. ${TRY_AGAIN}`;

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
