import type { ComparedKey, KeyComparison, ManagedExam } from '@tenfold/contracts';
import { Button, Checkbox, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { localDay } from '../../../lib/format.js';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { keyText } from '../../../lib/key-words.js';
import { toast } from '../../../lib/toast.js';
import { ReasonField } from '../../../ui/admin/reason-field.js';
import { FormError } from '../../../ui/form-error.js';
import { useChangeKeys, useCompareKey } from '../api/key-file.js';

/** Compares a new answer key, such as the one after the appeals, with the keys of the exam, and changes those that differ. */
export function KeyFileTab({ exam }: { exam: ManagedExam }) {
  const comparing = useCompareKey(exam.examId);
  const choose = (file: File | undefined) => file && comparing.mutate(file);
  return (
    <Flex vertical gap={16} style={{ maxWidth: 680 }}>
      <p>
        When CBP publishes a new answer key, for example after the appeals, choose its PDF or text. Only the
        keys that differ are shown. Nothing changes before you confirm it.
      </p>
      <label className="label small" htmlFor="key-file">
        Answer key
      </label>
      <input
        id="key-file"
        type="file"
        accept=".pdf,.txt"
        disabled={comparing.isPending}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {comparing.isError && <FormError text={problemDetail(comparing.error, UNCHANGED)} />}
      <div role="status">
        {comparing.isPending && <p className="muted">The server is reading the file…</p>}
        {comparing.data && <p>{sentenceOf(comparing.data)}</p>}
      </div>
      {comparing.data && comparing.data.changes.length > 0 && (
        <ChangesForm
          key={comparing.submittedAt}
          exam={exam}
          changes={comparing.data.changes}
          onChanged={comparing.reset}
        />
      )}
    </Flex>
  );
}

function sentenceOf({ rows, changes, missing }: KeyComparison): string {
  const found =
    changes.length === 1 ? '1 key differs' : `${changes.length === 0 ? 'No' : changes.length} keys differ`;
  const without =
    missing.length === 0
      ? ''
      : ` It has no row for question${missing.length === 1 ? '' : 's'} ${missing.join(', ')}.`;
  return `${found} from the ${rows} rows of the file.${without}`;
}

interface Values {
  decidedOn: string;
  publicNote: string;
  reason: string;
}

interface FormProps {
  exam: ManagedExam;
  changes: readonly ComparedKey[];
  onChanged: () => void;
}

function ChangesForm({ exam, changes, onChanged }: FormProps) {
  // what was not read with certainty is chosen by a person
  const [chosen, setChosen] = useState(() => changes.filter(({ doubt }) => doubt === null));
  const changing = useChangeKeys(exam);
  const change = ({ decidedOn, publicNote, reason }: Values) => {
    if (changing.isPending || chosen.length === 0) return;
    changing.mutate(
      { changes: chosen, decidedOn, publicNote, reason },
      {
        onSuccess: () => {
          toast({
            title: 'Keys changed',
            description: `Question${chosen.length === 1 ? '' : 's'} ${chosen.map(({ number }) => number).join(', ')}.`,
          });
          onChanged();
        },
      },
    );
  };
  const countOf = (id: string) => exam.questions.find((one) => one.id === id)?.answers.length ?? 0;
  return (
    <Form<Values>
      name="key-file"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{
        decidedOn: localDay(new Date()),
        publicNote: 'CBP changed the key after appeals.',
        reason: '',
      }}
      onFinish={change}
    >
      <ul className="rows" aria-label="Keys that differ">
        {changes.map((one) => (
          <li key={one.questionId}>
            <Checkbox
              checked={chosen.includes(one)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
            >
              {`Question ${one.number}: ${keyText(one.before, countOf(one.questionId))} becomes ${keyText(one.after, countOf(one.questionId))}`}
            </Checkbox>
            {one.doubt && <p className="muted small">{`Not read with certainty: ${one.doubt}.`}</p>}
          </li>
        ))}
      </ul>
      <Form.Item
        name="decidedOn"
        label="Date of the decision"
        rules={[{ required: true, message: 'Say when it was decided.' }]}
      >
        <Input type="date" max={localDay(new Date())} style={{ maxWidth: 240 }} />
      </Form.Item>
      <Form.Item
        name="publicNote"
        label="Public note"
        extra="Students see it beside each of these questions."
        rules={[{ required: true, whitespace: true, message: 'Tell the students why the keys change.' }]}
      >
        <Input.TextArea autoSize maxLength={500} />
      </Form.Item>
      <ReasonField label="Reason for the new keys" missing="Say why you change the keys." />
      {changing.isError && <FormError text={problemDetail(changing.error, UNCHANGED)} />}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        loading={changing.isPending}
        disabled={chosen.length === 0}
      >
        {chosen.length === 1 ? 'Change 1 key' : `Change ${chosen.length} keys`}
      </Button>
    </Form>
  );
}
