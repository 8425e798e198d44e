import type { ManagedExam, ManagedQuestion, QuestionContent } from '@tenfold/contracts';
import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { useLeaveGuard } from '../../../lib/use-leave-guard.js';
import { useUnloadWarning } from '../../../lib/use-unload-warning.js';
import { ReasonField } from '../../../ui/admin/reason-field.js';
import { Card } from '../../../ui/card.js';
import { LeaveDialog } from '../../../ui/leave-dialog.js';
import { QuoteTarget } from '../../../ui/references/quote-target.js';
import { useSaveQuestion } from '../api/managed-exam.js';
import { editConflict, editFailure, type EditConflict, type EditFailure } from '../edit-failure.js';
import { contentOf, isSameContent } from '../question-content.js';
import { draftPart, draftValues, toContent, toValues, type QuestionValues } from '../question-values.js';
import { EditIssues } from './edit-issues.js';
import { KeyCard } from './key-card.js';
import { MergeCard } from './merge-card.js';
import { QuestionFields } from './question-fields.js';
import { QuestionPreview } from './question-preview.js';
import styles from './question-editor.module.css';

interface Props {
  exam: ManagedExam;
  question: ManagedQuestion;
  onReload: () => Promise<void>;
}

export function QuestionEditor({ exam, question, onReload }: Props) {
  const editing = useQuestionEditing(exam, question);
  const { isDraft, base, content, conflict, failure, isSaving, save } = editing;
  const guard = useLeaveGuard(editing.isChanged);
  useUnloadWarning(editing.isChanged);
  return (
    <>
      {conflict && (
        <MergeCard
          key={conflict.version}
          title={`Question ${question.number} has changed in version ${conflict.theirs.changedInVersion}`}
          exam={exam}
          base={contentOf(base.question)}
          mine={content}
          theirs={contentOf(conflict.theirs)}
          isSaving={isSaving}
          onSave={(merged) => save(merged, conflict.reason, conflict.version)}
          onEdit={(merged) => editing.goOnEditing(merged, conflict)}
        />
      )}
      {failure && conflict && <EditIssues {...failure} />}
      <div className={`${styles.columns} main-and-side`} hidden={conflict !== null}>
        <EditCard exam={exam} editing={editing} />
        <aside className={styles.preview} aria-label="As students see it" tabIndex={0}>
          <QuoteTarget value={editing.addQuotation}>
            <QuestionPreview exam={exam} content={content} correctAnswer={editing.draft.correctAnswer} />
          </QuoteTarget>
        </aside>
      </div>
      {!isDraft && (
        <KeyCard
          key={question.correctAnswer}
          exam={exam}
          question={question}
          onChanged={editing.followKeyChange}
          onReload={onReload}
        />
      )}
      <LeaveDialog guard={guard} title="Leave without saving?">
        <p>{`Your changes of question ${question.number} are lost.`}</p>
      </LeaveDialog>
    </>
  );
}

interface EditCardProps {
  exam: ManagedExam;
  editing: ReturnType<typeof useQuestionEditing>;
}

function EditCard({ exam, editing }: EditCardProps) {
  const { form, isDraft, base, content, failure, isSaving, save } = editing;
  return (
    <Card title="Edit">
      <Form<QuestionValues>
        form={form}
        name="question"
        layout="vertical"
        requiredMark={false}
        initialValues={valuesOf(base.question)}
        onFinish={(values) => save(toContent(values), values.reason)}
      >
        <QuestionFields
          exam={exam}
          hasImage={content.imageUrl !== null}
          draftLetters={isDraft ? content.answers.map(({ letter }) => letter) : null}
        />
        <ReasonField missing="Say why you change the question." />
        {failure && <EditIssues {...failure} />}
        <Button type="primary" size="large" htmlType="submit" loading={isSaving}>
          Save
        </Button>
      </Form>
    </Card>
  );
}

/** The edit of one question: what is typed, the version that it starts from, and how it is saved. */
function useQuestionEditing(exam: ManagedExam, question: ManagedQuestion) {
  const [form] = Form.useForm<QuestionValues>();
  const typed = Form.useWatch([], form) as QuestionValues | undefined;
  const [base, setBase] = useState({ version: exam.version, question });
  const [conflict, setConflict] = useState<(EditConflict & { reason: string }) | null>(null);
  const [failure, setFailure] = useState<EditFailure | null>(null);
  const saving = useSaveQuestion(exam.examId, question.id);
  const baseContent = contentOf(base.question);
  const content = typed?.answers ? toContent(typed) : baseContent;
  const isDraft = exam.state === 'draft';
  const baseDraft = draftPart(draftValues(base.question.correctAnswer));
  const draft = isDraft && typed?.key ? draftPart(typed) : baseDraft;
  const isSame = isSameContent(content, baseContent) && JSON.stringify(draft) === JSON.stringify(baseDraft);
  const currentOf = (saved: ManagedExam) => saved.questions.find(({ id }) => id === question.id);
  // only if the base text is unchanged; otherwise saving must report the conflict
  const followKeyChange = (saved: ManagedExam) => {
    const current = currentOf(saved);
    if (current && isSameContent(contentOf(current), baseContent))
      setBase({ version: saved.version, question: current });
  };
  const save = (edited: QuestionContent, reason: string, baseVersion = base.version) => {
    if (saving.isPending) return;
    setFailure(null);
    const body = { ...edited, ...(isDraft && draft), baseVersion, reason };
    saving.mutate(body, {
      onSuccess: (saved) => {
        const current = currentOf(saved);
        if (current) {
          setBase({ version: saved.version, question: current });
          form.setFieldsValue({ ...valuesOf(current), reason: '' });
        }
        setConflict(null);
        toast({
          title: `Question ${question.number} saved`,
          description: `Version ${saved.version} of the exam.`,
        });
      },
      onError: (error) => {
        const found = editConflict(error);
        if (found) form.setFieldsValue({ ...toValues(edited), reason });
        if (found) setConflict({ ...found, reason });
        else setFailure(editFailure(error));
      },
    });
  };
  const goOnEditing = (merged: QuestionContent, { theirs, version }: EditConflict) => {
    setBase({ version, question: theirs });
    form.setFieldsValue(toValues(merged));
    setConflict(null);
  };

  return {
    ...{ form, isDraft, base, content, draft, conflict, failure, save, goOnEditing, followKeyChange },
    addQuotation: (quotation: string) => addQuotation(form, quotation),
    isSaving: saving.isPending,
    isChanged: conflict !== null || !isSame,
  };
}

function addQuotation(form: FormInstance<QuestionValues>, quotation: string): void {
  const written = form.getFieldValue('explanation') as string;
  form.setFieldValue('explanation', [written.trimEnd(), quotation].filter(Boolean).join('\n\n'));
  toast({ title: 'Quotation added to the explanation' });
}

function valuesOf(question: ManagedQuestion): Omit<QuestionValues, 'reason'> {
  return { ...toValues(contentOf(question)), ...draftValues(question.correctAnswer) };
}
