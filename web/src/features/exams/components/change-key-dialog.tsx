import { useQuery } from '@tanstack/react-query';
import type { SessionsToRescore } from '@tenfold/contracts';
import { numberLabel } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { questionStatisticsQuery } from '../api/question-statistics.js';

interface Props {
  questionId: string;
  number: number;
  before: string;
  after: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ChangeKeyDialog(props: Props) {
  const { questionId, number, before, after, isPending, onConfirm, onClose } = props;
  const isSame = before === after;
  const { data } = useQuery({
    ...questionStatisticsQuery(questionId),
    enabled: !isSame,
  });
  if (isSame)
    return (
      <ConfirmDialog
        title={`Replace the public note of question ${number}?`}
        confirm="Replace the note"
        isPending={isPending}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>
          {'The key stays '}
          <strong>{before}</strong>. Students see the new note beside the question. Nothing is rescored, and
          nobody is notified.
        </p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Change the key of question ${number}?`}
      confirm="Change and rescore"
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {'From '}
        <strong>{before}</strong>
        {' to '}
        <strong>{after}</strong>.
      </p>
      <p>
        {`All sessions with this question are rescored. ${sessionsText(data?.toRescore)}Students whose score changes get a notification, and see the public note beside the question.`}
      </p>
    </ConfirmDialog>
  );
}

function sessionsText(toRescore: SessionsToRescore | undefined): string {
  if (!toRescore) return '';
  const { students, sessions, isComplete } = toRescore;
  if (students === 0) return 'So far no student has finished one. ';
  const those = `${numberLabel(sessions)} finished ${sessions === 1 ? 'session' : 'sessions'} of ${numberLabel(students)} ${students === 1 ? 'student' : 'students'}`;
  return `So far these are ${isComplete ? '' : 'at least '}${those}. `;
}
