import type { ManagedExam } from '@tenfold/contracts';
import { Button, Form } from 'antd';
import { useId } from 'react';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { Dialog } from '../../../ui/dialog.js';
import { FormError } from '../../../ui/form-error.js';
import { useChangeExamState } from '../api/managed-exam.js';
import { stateMoves } from '../state-moves.js';
import { ReasonField } from './reason-field.js';

interface Props {
  exam: Pick<ManagedExam, 'examId' | 'title' | 'state'>;
  onClose: () => void;
}

export function ChangeStateDialog({ exam: { examId, title, state }, onClose }: Props) {
  const formId = useId();
  const changing = useChangeExamState();
  const { to, verb, effect, done } = stateMoves[state];
  const close = () => {
    if (!changing.isPending) onClose();
  };
  const change = ({ reason }: { reason: string }) => {
    if (changing.isPending) return;
    changing.mutate(
      { examId, state: to, reason },
      {
        onSuccess: ({ version }) => {
          onClose();
          toast({ title: done, description: `“${title}”, version ${version}.` });
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={`${verb} “${title}”?`}
      onClose={close}
      actions={
        <>
          <Button size="large" disabled={changing.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            size="large"
            type="primary"
            danger={to === 'withdrawn'}
            htmlType="submit"
            form={formId}
            loading={changing.isPending}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>{effect}</p>
      <FormError text={changing.isError ? problemDetail(changing.error, UNCHANGED) : null} />
      <Form id={formId} layout="vertical" requiredMark={false} onFinish={change}>
        <ReasonField missing={`Say why you ${verb.toLowerCase()} the exam.`} />
      </Form>
    </Dialog>
  );
}
