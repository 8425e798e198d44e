import type { ManagedExam } from '@tenfold/contracts';
import { answerLetters, QUESTION_NUMBER_MAX } from '@tenfold/exam';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { useLeaveGuard } from '../../../lib/use-leave-guard.js';
import { useUnloadWarning } from '../../../lib/use-unload-warning.js';
import { ReasonField } from '../../../ui/admin/reason-field.js';
import { Card } from '../../../ui/card.js';
import { LeaveDialog } from '../../../ui/leave-dialog.js';
import { useAddQuestion } from '../api/managed-exam.js';
import { editFailure, type EditFailure } from '../edit-failure.js';
import { draftPart, NO_EXHIBIT, toContent, type QuestionValues } from '../question-values.js';
import { EditIssues } from './edit-issues.js';
import { QuestionFields } from './question-fields.js';

/** Adds questions to a draft, one after the other. */
export function NewQuestion({ exam }: { exam: ManagedExam }) {
  const [form] = Form.useForm<QuestionValues>();
  const typed = Form.useWatch([], form) as Partial<QuestionValues> | undefined;
  const [failure, setFailure] = useState<EditFailure | null>(null);
  const adding = useAddQuestion(exam.examId);
  const isTyped = (typed?.content ?? '') !== '';
  const guard = useLeaveGuard(isTyped);
  useUnloadWarning(isTyped);
  const add = async (values: QuestionValues) => {
    if (adding.isPending) return;
    setFailure(null);
    const { number = '', reason } = values;
    try {
      const saved = await adding.mutateAsync({
        ...toContent(values),
        ...draftPart(values),
        number: Number(number),
        reason,
      });
      const added = saved.questions.find((one) => one.number === Number(number));
      form.setFieldsValue({ ...emptyValues(saved, added?.categoryId), reason });
      toast({ title: `Question ${number} added`, description: `Version ${saved.version} of the exam.` });
    } catch (error) {
      setFailure(editFailure(error));
    }
  };
  return (
    <Card title="New question" style={{ maxWidth: 860 }}>
      <Form<QuestionValues>
        form={form}
        name="new-question"
        layout="vertical"
        requiredMark={false}
        noValidate
        initialValues={emptyValues(exam)}
        onFinish={(values) => void add(values)}
      >
        <NumberField />
        <QuestionFields
          exam={exam}
          hasImage={(typed?.imageUrl ?? null) !== null}
          draftLetters={answerLetters.slice(0, typed?.answers?.length ?? 0)}
        />
        <ReasonField missing="Say why you add the question." />
        {failure && <EditIssues {...failure} />}
        <Button type="primary" size="large" htmlType="submit" loading={adding.isPending}>
          Add the question
        </Button>
      </Form>
      <LeaveDialog guard={guard} title="Leave without adding?">
        <p>The question that you typed is lost.</p>
      </LeaveDialog>
    </Card>
  );
}

function NumberField() {
  return (
    <Form.Item
      name="number"
      label="Number"
      extra="If it is taken, the question that has it and those after it move by one."
      rules={[
        { pattern: /^[1-9]\d{0,2}$/, message: `Write a number from 1 to ${QUESTION_NUMBER_MAX}.` },
        { required: true, message: 'A question needs a number.' },
      ]}
      validateTrigger="onSubmit"
    >
      <Input type="number" min={1} max={QUESTION_NUMBER_MAX} style={{ maxWidth: 160 }} />
    </Form.Item>
  );
}

/** The first free number, in the section of the question before it unless another is given. */
function emptyValues(
  { questions, categories }: ManagedExam,
  section?: string,
): Omit<QuestionValues, 'reason'> {
  const taken = new Set(questions.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  const before = questions.find((one) => one.number === number - 1);
  return {
    number: String(number),
    content: '',
    imageUrl: null,
    imageDescription: '',
    answers: Array.from({ length: 4 }, () => ({ text: '', imageUrl: null })),
    explanation: '',
    citations: '',
    categoryId: section ?? before?.categoryId ?? categories[0]?.id ?? '',
    exhibitId: NO_EXHIBIT,
    editorNote: '',
    key: [],
    newSection: '',
    newExhibit: '',
  };
}
