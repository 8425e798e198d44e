import type { QuestionReportOutcome, ReportedQuestion } from '@tenfold/contracts';
import { QUESTION_REPORT_ANSWER_MAX } from '@tenfold/exam';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { SaveActions } from '../../../ui/admin/save-actions.js';
import { useSaveFailure } from '../../../ui/admin/use-save-failure.js';
import { FormError } from '../../../ui/form-error.js';
import { useAnswerReports, useReloadReports } from '../api/reported-questions.js';

interface Values {
  outcome: QuestionReportOutcome;
  answer: string;
}

const outcomes = [
  { value: 'accepted', label: 'Accept' },
  { value: 'declined', label: 'Decline' },
  { value: 'duplicate', label: 'Already known' },
] satisfies { value: QuestionReportOutcome; label: string }[];

/** A button that opens the form. */
export function AnswerReports({ question }: { question: ReportedQuestion }) {
  const [state, setState] = useState<'closed' | 'open' | 'canceled'>('closed');
  if (state === 'open') return <AnswerForm question={question} onCancel={() => setState('canceled')} />;
  return (
    <Button
      size="large"
      style={{ marginTop: 16 }}
      autoFocus={state === 'canceled'}
      onClick={() => setState('open')}
    >
      {question.reportCount === 1 ? 'Answer the report' : `Answer ${question.reportCount} reports`}
    </Button>
  );
}

interface FormProps {
  question: ReportedQuestion;
  onCancel: () => void;
}

function AnswerForm({ question, onCancel }: FormProps) {
  const { questionId, reportCount, submissions } = question;
  const answering = useAnswerReports(questionId);
  const reload = useReloadReports();
  const { failure, clear, fail } = useSaveFailure();
  const send = ({ outcome, answer }: Values) => {
    if (answering.isPending) return;
    clear();
    answering.mutate(
      { outcome, answer, baseSubmissions: submissions },
      {
        onSuccess: () =>
          toast({
            title: reportCount === 1 ? 'Report answered' : `${reportCount} reports answered`,
            description: 'Each of their students is notified.',
          }),
        onError: fail,
      },
    );
  };
  const loadAgain = () => {
    clear();
    reload();
  };
  return (
    <div ref={focusFirstField} style={{ marginTop: 16, maxWidth: '72ch' }}>
      <Form<Values> name={`answer-${questionId}`} layout="vertical" requiredMark={false} onFinish={send}>
        <Form.Item
          name="outcome"
          label="Outcome"
          rules={[{ required: true, message: 'Please choose an outcome' }]}
          validateTrigger="onSubmit"
        >
          <Radio.Group options={outcomes} />
        </Form.Item>
        <Form.Item
          name="answer"
          label="Answer to the students"
          rules={[{ required: true, whitespace: true, message: 'Please write an answer' }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea maxLength={QUESTION_REPORT_ANSWER_MAX} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <FormError text={failure?.text ?? null} />
        <SaveActions
          isConflict={failure?.isConflict ?? false}
          reload="Load the reports again"
          onReload={loadAgain}
        >
          <Button type="primary" size="large" htmlType="submit" loading={answering.isPending}>
            Send answer
          </Button>
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        </SaveActions>
      </Form>
    </div>
  );
}

function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}
