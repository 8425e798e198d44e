import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { ReasonDialog } from '../../../ui/admin/reason-dialog.js';
import { useDeleteQuestion, useMoveQuestion, useSplitQuestion } from '../api/managed-exam.js';
import { contentOf } from '../question-content.js';
import { linesOf, splitQuestion } from '../split-question.js';

interface Props {
  exam: ManagedExam;
  question: ManagedQuestion;
}

/** What can be done with a question of a draft as a whole. */
export function DraftActions(props: Props) {
  const [open, setOpen] = useState<'number' | 'split' | 'deletion' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="large" onClick={() => setOpen('number')}>
        Change number
      </Button>
      <Button size="large" onClick={() => setOpen('split')}>
        Split
      </Button>
      <Button size="large" onClick={() => setOpen('deletion')}>
        Delete
      </Button>
      {open === 'number' && <NumberDialog {...props} onClose={close} />}
      {open === 'split' && <SplitDialog {...props} onClose={close} />}
      {open === 'deletion' && <DeletionDialog {...props} onClose={close} />}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function NumberDialog({ exam, question, onClose }: DialogProps) {
  const id = useId();
  const [wanted, setWanted] = useState(String(question.number));
  const moving = useMoveQuestion(
    exam.examId,
    question.id,
    `Question ${question.number} is question ${wanted}`,
  );
  const move = (reason: string) =>
    moving.mutate({
      ...contentOf(question),
      number: Number(wanted),
      baseVersion: exam.version,
      reason,
    });
  return (
    <ReasonDialog
      title={`Change the number of question ${question.number}?`}
      confirm="Change the number"
      isDanger={false}
      isPending={moving.isPending}
      missing="Say why you change the number."
      failure={moving.isError ? problemDetail(moving.error, UNCHANGED) : null}
      onConfirm={move}
      onClose={onClose}
    >
      <p>If the number is taken, the questions between the old and the new place move by one.</p>
      <label htmlFor={id} className="label small">
        New number
      </label>
      <Input
        id={id}
        size="large"
        type="number"
        min={1}
        max={999}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
    </ReasonDialog>
  );
}

function SplitDialog({ exam, question, onClose }: DialogProps) {
  const [at, setAt] = useState(1);
  const { number } = question;
  const splitting = useSplitQuestion(exam.examId, question.id, `Question ${number} split`);
  const split = (reason: string) => {
    const { first, second } = splitQuestion(question, at);
    const rest = { imageUrl: null, imageDescription: null, explanation: '', citations: [], editorNote: null };
    const content = contentOf(question);
    splitting.mutate({
      added: {
        ...content,
        ...rest,
        ...second,
        number: number + 1,
        correctAnswer: '',
        sourceOf: question.id,
        reason,
      },
      kept: { ...content, ...first, baseVersion: exam.version, reason },
    });
  };
  return (
    <ReasonDialog
      title={`Split question ${number}?`}
      confirm="Split"
      isDanger={false}
      isPending={splitting.isPending}
      missing="Say why you split the question."
      failure={splitting.isError ? problemDetail(splitting.error, UNCHANGED) : null}
      onConfirm={split}
      onClose={onClose}
    >
      <p>{`Choose the line with which question ${number + 1} begins. It has no key yet.`}</p>
      <Radio.Group
        aria-label="First line of the new question"
        value={at}
        onChange={({ target }) => setAt(Number(target.value))}
        style={{ display: 'grid', overflow: 'auto', maxHeight: '40dvh' }}
        options={linesOf(question)
          .map((line, index) => ({ value: index, label: line || '(no text)' }))
          .slice(1)}
      />
    </ReasonDialog>
  );
}

function DeletionDialog({ exam, question, onClose }: DialogProps) {
  const { number } = question;
  const deleting = useDeleteQuestion(exam.examId, question.id, `Question ${number} deleted`);
  return (
    <ReasonDialog
      title={`Delete question ${number}?`}
      confirm="Delete"
      isDanger
      isPending={deleting.isPending}
      missing="Say why you delete the question."
      failure={deleting.isError ? problemDetail(deleting.error, UNCHANGED) : null}
      onConfirm={(reason) => deleting.mutate({ baseVersion: exam.version, reason })}
      onClose={onClose}
    >
      <p>The other questions keep their numbers. Earlier versions of the draft keep the question.</p>
    </ReasonDialog>
  );
}
