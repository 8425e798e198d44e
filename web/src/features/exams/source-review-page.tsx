import { useQuery } from '@tanstack/react-query';
import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { answerLetters } from '@tenfold/exam';
import { Button, Flex, Select, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import { useLeaveGuard } from '../../lib/use-leave-guard.js';
import { useUnloadWarning } from '../../lib/use-unload-warning.js';
import { managedExamPath, sourceReviewPath } from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ExamNotFound } from '../../ui/admin/exam-not-found.js';
import { ButtonLink } from '../../ui/button-link.js';
import { LeaveDialog } from '../../ui/leave-dialog.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { managedExamQuery } from './api/managed-exam.js';
import { ReviewForm } from './components/review-form.js';
import { SourceView } from './components/source-view.js';
import type { QuestionValues } from './question-values.js';
import styles from './components/question-editor.module.css';

/** The questions of a draft beside the pages that they were read from. */
export function SourceReviewPage() {
  const { examId = '' } = useParams();
  const query = useQuery(managedExamQuery(examId));
  if (query.error instanceof HttpProblem && query.error.status === 404) return <ExamNotFound />;
  return (
    <Page
      title="Compare with the source"
      lead={query.data?.title}
      actions={<ButtonLink to={managedExamPath(examId)}>All questions</ButtonLink>}
    >
      <AdminView query={query} what="the exam" skeleton={<SkeletonRows rows={8} height={64} />}>
        {(exam) => <Review exam={exam} />}
      </AdminView>
    </Page>
  );
}

const isUncertain = ({ source }: ManagedQuestion): boolean =>
  source !== null && source.doubts.length > 0 && source.acceptedAt === null;

/** Uncertain questions first, in order; then the others that have a source. */
function inOrder({ questions }: ManagedExam): ManagedQuestion[] {
  const sorted = questions.filter(({ source }) => source).toSorted((a, b) => a.number - b.number);
  return [...sorted.filter(isUncertain), ...sorted.filter((question) => !isUncertain(question))];
}

/** The uncertain question after the one with this number, or the first one. */
function nextUncertain(exam: ManagedExam, number: number): ManagedQuestion | undefined {
  const uncertain = inOrder(exam).filter((one) => isUncertain(one) && one.number !== number);
  return uncertain.find((one) => one.number > number) ?? uncertain[0];
}

function Review({ exam }: { exam: ManagedExam }) {
  const [parameters, setParameters] = useSearchParams();
  const form = useRef<FormInstance<QuestionValues>>(null);
  const listed = inOrder(exam);
  const question = listed.find(({ id }) => id === parameters.get('question')) ?? listed[0];
  const [changed, setChanged] = useState<string | null>(null);
  const isChanged = question !== undefined && changed === question.id;
  const guard = useLeaveGuard(isChanged);
  useUnloadWarning(isChanged);
  const show = (id: string) => {
    if (isChanged) guard.ask(sourceReviewPath(exam.examId, id));
    else setParameters({ question: id }, { replace: true });
  };
  const next = question && nextUncertain(exam, question.number);
  useNextByKey(() => next && show(next.id));
  if (!question?.source) return <p className="muted">No question of this exam was read from a file.</p>;
  const left = listed.filter(isUncertain).length;
  return (
    <Flex vertical gap={16}>
      <Flex wrap align="center" gap="8px 12px">
        <Select
          aria-label="Question"
          value={question.id}
          onChange={show}
          options={listed.map((one) => ({ value: one.id, label: labelOf(one) }))}
          style={{ width: 'min(100%, 520px)' }}
        />
        {next && (
          <Button aria-keyshortcuts="Alt+ArrowDown" onClick={() => show(next.id)}>
            Next uncertain place
          </Button>
        )}
        <span role="status" className="muted small">
          {left === 0
            ? 'Nothing is uncertain.'
            : `${left} uncertain. Ctrl+Enter accepts, Alt+Down goes to the next.`}
        </span>
      </Flex>
      <div className={`${styles.columns} main-and-side`}>
        <div className={styles.preview}>
          <SourceView
            examId={exam.examId}
            source={question.source}
            letters={question.answers.map(({ letter }) => letter)}
            onPicture={(url, letter) => {
              setChanged(question.id);
              if (letter === null) form.current?.setFieldValue('imageUrl', url);
              else
                form.current?.setFieldValue(
                  ['answers', answerLetters.findIndex((one) => one === letter), 'imageUrl'],
                  url,
                );
            }}
          />
        </div>
        <ReviewForm
          key={question.id}
          exam={exam}
          question={question}
          formRef={form}
          onChanged={() => setChanged(question.id)}
          onAccepted={(saved) => {
            setChanged(null);
            const following = nextUncertain(saved, question.number);
            if (following) setParameters({ question: following.id }, { replace: true });
          }}
        />
      </div>
      <LeaveDialog guard={guard} title="Leave without accepting?">
        <p>{`Your changes of question ${question.number} are lost.`}</p>
      </LeaveDialog>
    </Flex>
  );
}

function labelOf(question: ManagedQuestion): string {
  const reason = isUncertain(question) ? `: ${question.source?.doubts[0] ?? ''}` : '';
  return `Question ${question.number}${reason}`;
}

/** Alt+Down goes to the next uncertain place. */
function useNextByKey(goOn: () => void): void {
  const go = useEffectEvent(goOn);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !event.altKey || event.repeat) return;
      event.preventDefault();
      go();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
