import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { localDay } from '../../../lib/format.js';
import { keyChoice, keyNames, keyOfChoice, keyText, type KeyChoice } from '../../../lib/key-words.js';
import { toast } from '../../../lib/toast.js';
import { ReasonField } from '../../../ui/admin/reason-field.js';
import { SaveActions } from '../../../ui/admin/save-actions.js';
import { Card } from '../../../ui/card.js';
import { useChangeKey } from '../api/managed-exam.js';
import { editConflict, editFailure, type EditFailure } from '../edit-failure.js';
import { ChangeKeyDialog } from './change-key-dialog.js';
import { EditIssues } from './edit-issues.js';

interface Props {
  exam: ManagedExam;
  question: ManagedQuestion;
  onChanged: (exam: ManagedExam) => void;
  onReload: () => Promise<void>;
}

interface Values extends KeyChoice {
  decidedOn: string;
  publicNote: string;
  reason: string;
}

const required = (message: string) => [{ required: true, whitespace: true, message }];

export function KeyCard(props: Props) {
  const { question } = props;
  const { number, correctAnswer } = question;
  const letters = question.answers.map(({ letter }) => letter);
  const current = keyOfChoice(keyChoice(correctAnswer, letters.length), letters.length);
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const change = useKeyChange(props, current);
  return (
    <Card title={`Key of question ${number}`}>
      <p style={{ marginBottom: 16 }}>
        {'Now: '}
        <strong>{keyText(correctAnswer, letters.length)}</strong>
      </p>
      <Form<Values>
        form={form}
        name="key"
        layout="vertical"
        requiredMark={false}
        noValidate
        style={{ maxWidth: 680 }}
        initialValues={{ ...keyChoice(correctAnswer, letters.length), decidedOn: '', publicNote: '' }}
        onFinish={change.ask}
      >
        <KeyFields kind={kind} letters={letters} />
        <ReasonField label="Reason for the new key" missing="Say why you change the key." />
        {change.failure && <EditIssues {...change.failure} />}
        <SaveActions
          isConflict={change.isConflict}
          reload="Load the current key"
          onReload={() => void change.reload()}
        >
          <Button size="large" htmlType="submit">
            Change the key
          </Button>
        </SaveActions>
      </Form>
      {change.asked && (
        <ChangeKeyDialog
          questionId={question.id}
          number={number}
          before={keyText(correctAnswer, letters.length)}
          after={keyText(keyOfChoice(change.asked, letters.length), letters.length)}
          isPending={change.isPending}
          onConfirm={() => void change.confirm()}
          onClose={change.cancel}
        />
      )}
    </Card>
  );
}

function useKeyChange({ exam, question, onChanged, onReload }: Props, current: string) {
  const { answers } = question;
  const [asked, setAsked] = useState<Values | null>(null);
  const [failure, setFailure] = useState<EditFailure | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const changing = useChangeKey(exam.examId, question.id);

  const ask = (values: Values) => {
    setFailure(null);
    setAsked(values);
  };
  const confirm = async () => {
    if (asked === null || changing.isPending) return;
    const { decidedOn, publicNote, reason, ...choice } = asked;
    const key = keyOfChoice(choice, answers.length);
    const body = { baseVersion: exam.version, correctAnswer: key, decidedOn, publicNote, reason };
    try {
      onChanged(await changing.mutateAsync(body));
      const title = key === current ? 'Public note replaced' : 'Key changed';
      toast({ title, description: `Question ${question.number}: ${keyText(key, answers.length)}.` });
    } catch (error) {
      setFailure(editFailure(error));
      setIsConflict(editConflict(error) !== null);
    }
    setAsked(null);
  };
  const reload = async () => {
    await onReload();
    setFailure(null);
    setIsConflict(false);
  };

  const cancel = () => setAsked(null);
  return { asked, failure, isConflict, isPending: changing.isPending, ask, confirm, cancel, reload };
}

function KeyFields({ kind, letters }: { kind: KeyChoice['kind'] | undefined; letters: string[] }) {
  return (
    <>
      <Form.Item name="kind" label="New key">
        <Radio.Group>
          <Radio value="letters">Accepted letters</Radio>
          <Radio value="all">{keyNames.all}</Radio>
          <Radio value="removed">{keyNames.removed}</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="letters"
        label="Accepted letters"
        hidden={kind !== undefined && kind !== 'letters'}
        rules={[
          {
            validator: (_rule, value: string[]) =>
              kind === 'letters' && value.length === 0
                ? Promise.reject(new Error('Choose at least one letter.'))
                : Promise.resolve(),
          },
        ]}
        validateTrigger="onSubmit"
      >
        <Checkbox.Group options={letters} />
      </Form.Item>
      <Form.Item
        name="decidedOn"
        label="Date of the decision"
        extra="For example the day on which CBP granted an appeal."
        rules={[{ validator: (_rule, value: string) => checkDecision(value) }]}
        validateTrigger="onSubmit"
      >
        <Input type="date" max={localDay(new Date())} style={{ maxWidth: 240 }} />
      </Form.Item>
      <Form.Item
        name="publicNote"
        label="Public note"
        extra="Students see it beside the question, with the date. To replace the note of a changed key, leave the key as it is."
        rules={required('Tell the students why the key changes.')}
        validateTrigger="onSubmit"
      >
        <Input.TextArea autoSize maxLength={500} />
      </Form.Item>
    </>
  );
}

function checkDecision(date: string): Promise<void> {
  if (date === '') return Promise.reject(new Error('Say when it was decided.'));
  return date > localDay(new Date())
    ? Promise.reject(new Error('The decision cannot be in the future.'))
    : Promise.resolve();
}
