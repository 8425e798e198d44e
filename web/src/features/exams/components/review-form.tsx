import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { Alert, Button, Flex, Form, type FormInstance } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { toast } from '../../../lib/toast.js';
import { Card } from '../../../ui/card.js';
import { useSaveQuestion } from '../api/managed-exam.js';
import { editFailure, type EditFailure } from '../edit-failure.js';
import { contentOf } from '../question-content.js';
import { draftPart, draftValues, toContent, toValues, type QuestionValues } from '../question-values.js';
import { EditIssues } from './edit-issues.js';
import { QuestionFields } from './question-fields.js';

interface Props {
  exam: ManagedExam;
  question: ManagedQuestion;
  /** For a picture that is cut out of the source. */
  formRef: RefObject<FormInstance<QuestionValues> | null>;
  onChanged: () => void;
  onAccepted: (saved: ManagedExam) => void;
}

/** The question as it was read. Accepting it saves what was corrected. */
export function ReviewForm({ exam, question, formRef, onChanged, onAccepted }: Props) {
  const [form] = Form.useForm<QuestionValues>();
  const typed = Form.useWatch([], form) as QuestionValues | undefined;
  const [failure, setFailure] = useState<EditFailure | null>(null);
  const saving = useSaveQuestion(exam.examId, question.id);
  const initial = { ...toValues(contentOf(question)), ...draftValues(question.correctAnswer) };
  const accept = (values: Omit<QuestionValues, 'reason'>) => {
    if (saving.isPending) return;
    setFailure(null);
    const reason = 'Compared with the source';
    saving.mutate(
      { ...toContent(values), ...draftPart(values), baseVersion: exam.version, reason, isAccepted: true },
      {
        onSuccess: onAccepted,
        onError: (error) => setFailure(editFailure(error)),
      },
    );
  };
  useSubmitByKey(form);
  return (
    <Card title={`Question ${question.number}`}>
      <Doubts question={question} />
      <Form<QuestionValues>
        form={form}
        ref={formRef}
        name="review"
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={onChanged}
        onFinish={accept}
      >
        <SelectedExhibit form={form} onMoved={onChanged}>
          <QuestionFields
            exam={exam}
            hasImage={(typed?.imageUrl ?? null) !== null}
            draftLetters={toContent({ ...initial, ...typed }).answers.map(({ letter }) => letter)}
          />
        </SelectedExhibit>
        {failure && <EditIssues {...failure} />}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          loading={saving.isPending}
          aria-keyshortcuts="Control+Enter"
        >
          Accept
        </Button>
      </Form>
    </Card>
  );
}

function Doubts({ question: { source } }: { question: ManagedQuestion }) {
  if (!source || source.doubts.length === 0) return null;
  const isOpen = source.acceptedAt === null;
  return (
    <Alert
      type={isOpen ? 'warning' : 'success'}
      showIcon
      style={{ marginBottom: 16 }}
      title={isOpen ? 'Not read with certainty' : 'Accepted'}
      description={
        <ul>
          {source.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      }
    />
  );
}

interface SelectionProps {
  form: FormInstance<QuestionValues>;
  onMoved: () => void;
  children: ReactNode;
}

/** Moves what is selected in the text of the question to the text of a new exhibit. */
function SelectedExhibit({ form, onMoved, children }: SelectionProps) {
  const [range, setRange] = useState<[number, number] | null>(null);
  const select = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLTextAreaElement) || target.id !== 'review_content') return;
    const { selectionStart, selectionEnd } = target;
    setRange(selectionStart < selectionEnd ? [selectionStart, selectionEnd] : null);
  };
  const move = () => {
    // a disabled button would swallow the keys of the screen while it has the focus
    if (range === null) return toast({ title: 'Select a part of the question first' });
    const text = form.getFieldValue('content') as string;
    form.setFieldsValue({
      content: (text.slice(0, range[0]) + text.slice(range[1])).trim(),
      newExhibit: text.slice(...range).trim(),
    });
    setRange(null);
    onMoved();
  };
  return (
    <div onSelect={select}>
      <Flex style={{ marginBottom: 12 }}>
        <Button size="small" onClick={move}>
          Make the selected text an exhibit
        </Button>
      </Flex>
      {children}
    </div>
  );
}

/** Ctrl+Enter accepts from everywhere on the screen. */
function useSubmitByKey(form: FormInstance<QuestionValues>): void {
  const submit = useEffectEvent(() => form.submit());
  const isHeld = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isHeld.current) return;
      event.preventDefault();
      isHeld.current = true;
      submit();
    };
    const release = () => {
      isHeld.current = false;
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
    };
  }, []);
}
