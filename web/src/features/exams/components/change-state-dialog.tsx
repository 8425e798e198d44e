import type { ManagedExam } from '@tenfold/contracts';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { ReasonDialog } from '../../../ui/admin/reason-dialog.js';
import { useChangeExamState } from '../api/managed-exam.js';
import { stateMoves } from '../state-moves.js';

interface Props {
  exam: Pick<ManagedExam, 'examId' | 'title' | 'state'>;
  onClose: () => void;
}

export function ChangeStateDialog({ exam: { examId, title, state }, onClose }: Props) {
  const changing = useChangeExamState();
  const { to, verb, effect, done } = stateMoves[state];
  const change = (reason: string) =>
    changing.mutate(
      { examId, state: to, reason },
      {
        onSuccess: ({ version }) => {
          onClose();
          toast({ title: done, description: `“${title}”, version ${version}.` });
        },
      },
    );
  return (
    <ReasonDialog
      title={`${verb} “${title}”?`}
      confirm={verb}
      isDanger={to === 'withdrawn'}
      isPending={changing.isPending}
      missing={`Say why you ${verb.toLowerCase()} the exam.`}
      failure={changing.isError ? problemDetail(changing.error, UNCHANGED) : null}
      onConfirm={change}
      onClose={onClose}
    >
      <p>{effect}</p>
    </ReasonDialog>
  );
}
