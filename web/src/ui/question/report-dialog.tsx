import type { QuestionReportKind } from '@tenfold/contracts';
import { QUESTION_REPORT_MAX } from '@tenfold/exam';
import { Button, Form, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useSendReport } from '../../api/question-reports.js';
import { problemDetail } from '../../lib/http.js';
import { reportKindNames } from '../../lib/report-names.js';
import { toast } from '../../lib/toast.js';
import { Dialog } from '../dialog.js';
import { FormError } from '../form-error.js';

interface Props {
  questionId: string;
  onClose: () => void;
}

interface Values {
  kind: QuestionReportKind;
  text: string;
  link?: string;
}

const kinds = Object.entries(reportKindNames).map(([value, label]) => ({ value, label }));

export function ReportDialog({ questionId, onClose }: Props) {
  const formId = useId();
  const sending = useSendReport(questionId);
  const [failure, setFailure] = useState<string | null>(null);
  const send = ({ kind, text, link = '' }: Values) => {
    if (sending.isPending) return;
    setFailure(null);
    const proof = link.trim();
    sending.mutate(
      { kind, text, ...(proof !== '' && { link: proof }) },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Thank you. An editor will look at it.' });
        },
        onError: (error) => setFailure(problemDetail(error)),
      },
    );
  };
  return (
    <Dialog
      open
      title="Report a problem"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" type="primary" htmlType="submit" form={formId} loading={sending.isPending}>
            Send
          </Button>
        </>
      }
    >
      <Form<Values> id={formId} layout="vertical" requiredMark={false} onFinish={send}>
        <ReportFields />
        <FormError text={failure} />
      </Form>
    </Dialog>
  );
}

function ReportFields() {
  return (
    <>
      <Form.Item
        name="kind"
        label="What is the problem with this question?"
        rules={[{ required: true, message: 'Please choose one' }]}
        validateTrigger="onSubmit"
      >
        <Radio.Group vertical options={kinds} />
      </Form.Item>
      <Form.Item
        name="text"
        label="What should an editor know?"
        rules={[{ required: true, whitespace: true, message: 'Please describe the problem' }]}
        validateTrigger="onSubmit"
      >
        <Input.TextArea maxLength={QUESTION_REPORT_MAX} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <Form.Item
        name="link"
        label="Link to a source (optional)"
        rules={[{ pattern: /^\s*(?:https:\/\/\S+\s*)?$/i, message: 'A link begins with https://' }]}
        validateTrigger="onSubmit"
      >
        <Input size="large" inputMode="url" autoComplete="off" maxLength={500} placeholder="https://" />
      </Form.Item>
    </>
  );
}
