import { examDateProblem, nextSittings, SITTINGS_CITATION } from '@tenfold/exam';
import { Button, Form, Input, Radio } from 'antd';
import { useId } from 'react';
import { useRemoveExamDate, useSetExamDate } from '../../api/exam-date.js';
import { weekdayLabel } from '../../lib/format.js';
import { problemDetail, UNCHANGED } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { Dialog } from '../../ui/dialog.js';

const SITTINGS_OFFERED = 3;
const OTHER = 'other';

interface DateProps {
  date: string | null;
  today: string;
}

interface Props extends DateProps {
  open: boolean;
  onClose: () => void;
}

export function ExamDateDialog({ open, date, today, onClose }: Props) {
  const formId = useId();
  const set = useSetExamDate();
  const remove = useRemoveExamDate();
  const save = async (chosen: string) => {
    if (set.isPending) return;
    await set.mutateAsync(chosen);
    onClose();
  };
  const removeDate = () =>
    remove.mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => toastFailure('Could not remove the exam date', error),
    });
  return (
    <Dialog
      open={open}
      title="Exam date"
      onClose={onClose}
      actions={
        <>
          {date !== null && (
            <Button size="large" loading={remove.isPending} onClick={removeDate}>
              Remove the date
            </Button>
          )}
          <Button size="large" type="primary" htmlType="submit" form={formId} loading={set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <p className="muted">
        {`The exam is on the fourth Wednesday of April and October (${SITTINGS_CITATION}). CBP can move it: compare the date with your registration.`}
      </p>
      <ExamDateForm id={formId} date={date} today={today} onSave={save} />
    </Dialog>
  );
}

interface Choice {
  sitting: string;
  otherDate?: string;
}

interface FormProps extends DateProps {
  id: string;
  /** A rejection is shown at the field. */
  onSave: (date: string) => Promise<void>;
}

export function ExamDateForm({ id, date, today, onSave }: FormProps) {
  const [form] = Form.useForm<Choice>();
  const chosen = Form.useWatch('sitting', form);
  const sittings = nextSittings(today, SITTINGS_OFFERED);
  const submit = async ({ sitting, otherDate = '' }: Choice) => {
    const isOther = sitting === OTHER;
    try {
      await onSave(isOther ? otherDate : sitting);
    } catch (error) {
      const name = isOther ? 'otherDate' : 'sitting';
      form.setFields([{ name, errors: [problemDetail(error, UNCHANGED)] }]);
    }
  };
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={initialChoice(date, today, sittings)}
      onFinish={submit}
    >
      <Form.Item name="sitting">
        <Radio.Group aria-label="Exam date" vertical>
          {sittings.map((day) => (
            <Radio key={day} value={day} className="target">
              {weekdayLabel(day)}
            </Radio>
          ))}
          <Radio value={OTHER} className="target">
            Another date
          </Radio>
        </Radio.Group>
      </Form.Item>
      {chosen === OTHER && (
        <Form.Item
          name="otherDate"
          label="Your date"
          rules={[{ validator: (_rule, value: string | undefined) => checkDate(value, today) }]}
          validateTrigger="onSubmit"
        >
          <Input size="large" type="date" min={today} />
        </Form.Item>
      )}
    </Form>
  );
}

function initialChoice(date: string | null, today: string, sittings: readonly string[]): Choice {
  if (date === null || date < today) return { sitting: sittings[0] ?? OTHER };
  return sittings.includes(date) ? { sitting: date } : { sitting: OTHER, otherDate: date };
}

async function checkDate(date: string | undefined, today: string): Promise<void> {
  const problem = date === undefined || date === '' ? 'Choose a date.' : examDateProblem(date, today);
  if (problem !== null) throw new Error(problem);
}
