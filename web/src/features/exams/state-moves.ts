import type { ChangeExamStateBody, ExamState } from '@tenfold/contracts';

interface StateMove {
  to: ChangeExamStateBody['state'];
  verb: string;
  effect: string;
  done: string;
}

/** What an editor can do with an exam in each state. */
export const stateMoves: Readonly<Record<ExamState, StateMove>> = {
  draft: {
    to: 'published',
    verb: 'Publish',
    effect: 'New quiz sessions get its questions.',
    done: 'Exam published',
  },
  published: {
    to: 'withdrawn',
    verb: 'Withdraw',
    effect:
      'New quiz sessions no longer get its questions. Running and ended sessions keep them. You can restore the exam later.',
    done: 'Exam withdrawn',
  },
  withdrawn: {
    to: 'published',
    verb: 'Restore',
    effect: 'New quiz sessions get its questions again.',
    done: 'Exam restored',
  },
};
