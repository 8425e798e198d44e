import { FULL_EXAM_QUESTIONS, isSat, reportedScoreProblem, type ReportedOutcome } from '@tenfold/exam';
import { Button, Form, InputNumber, Radio } from 'antd';
import { useReportResult } from '../../api/reported-results.js';
import { dayLabel } from '../../lib/format.js';
import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';

interface Values {
  outcome: ReportedOutcome;
  score?: number | null;
}

const outcomes: { value: ReportedOutcome; label: string }[] = [
  { value: 'passed', label: 'Passed' },
  { value: 'not_passed', label: 'Not passed' },
  { value: 'not_sat', label: 'I did not sit it' },
  { value: 'declined', label: 'I would rather not say' },
];

export function ExamResultForm({ examDate }: { examDate: string }) {
  const [form] = Form.useForm<Values>();
  const outcome = Form.useWatch('outcome', form);
  const reporting = useReportResult();
  const submit = async ({ outcome: chosen, score = null }: Values) => {
    if (reporting.isPending) return;
    try {
      await reporting.mutateAsync({ examDate, outcome: chosen, score: isSat(chosen) ? score : null });
      const description = chosen === 'declined' ? undefined : 'You can delete this answer in your profile.';
      toast({ title: 'Thank you', description });
    } catch (error) {
      form.setFields([{ name: 'outcome', errors: [problemDetail(error)] }]);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      <h2>How did your exam go?</h2>
      <p className="muted" style={{ marginBottom: 16 }}>
        {`You planned it for ${dayLabel(examDate)}. We keep your answer with your chance of passing as we estimate it from your study before the exam, to check and correct such chances. Other users never see it.`}
      </p>
      <Form.Item
        name="outcome"
        label="The result"
        rules={[{ required: true, message: 'Choose one of the four.' }]}
        validateTrigger="onSubmit"
      >
        <Radio.Group aria-label="The result" style={{ display: 'flex', flexWrap: 'wrap', columnGap: 24 }}>
          {outcomes.map(({ value, label }) => (
            <Radio key={value} value={value} className="target">
              {label}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {outcome !== undefined && isSat(outcome) && (
        <Form.Item
          name="score"
          label={`Correct answers of ${FULL_EXAM_QUESTIONS}, if you like`}
          dependencies={['outcome']}
          rules={[
            {
              validator: (_rule, score: number | null | undefined) => {
                const problem = reportedScoreProblem(outcome, score ?? null);
                return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
              },
            },
          ]}
          validateTrigger="onSubmit"
        >
          <InputNumber size="large" min={0} max={FULL_EXAM_QUESTIONS} precision={0} />
        </Form.Item>
      )}
      <Button size="large" htmlType="submit" loading={reporting.isPending}>
        Save the answer
      </Button>
    </Form>
  );
}
