import { useQuery } from '@tanstack/react-query';
import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { useParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import {
  managedExamPath,
  managedQuestionPath,
  questionStatisticsPath,
  sourceReviewPath,
} from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { managedExamQuery } from './api/managed-exam.js';
import { ExamNotFound } from '../../ui/admin/exam-not-found.js';
import { KeyChangeCard } from './components/key-change-card.js';
import { DraftActions } from './components/draft-actions.js';
import { NewQuestion } from './components/new-question.js';
import { QuestionEditor } from './components/question-editor.js';

export function QuestionEditorPage() {
  const { examId = '', questionId = '' } = useParams();
  const query = useQuery(managedExamQuery(examId));
  const exam = query.data ?? null;
  const question = exam?.questions.find(({ id }) => id === questionId);
  const isMissing = query.error instanceof HttpProblem && query.error.status === 404;
  const isNew = questionId === 'new';
  if (isMissing) return <ExamNotFound />;
  if (exam && (isNew ? exam.state !== 'draft' : !question)) return <ExamNotFound what="question" />;
  return (
    <Page
      title={question ? `Question ${question.number}` : isNew ? 'New question' : 'Question'}
      lead={exam && question && `${exam.title}. Last changed in version ${question.changedInVersion}.`}
      actions={
        <>
          <ButtonLink to={managedExamPath(examId)}>All questions</ButtonLink>
          {exam && question && <Neighbors exam={exam} number={question.number} />}
          {question?.source && (
            <ButtonLink
              to={sourceReviewPath(examId, question.id)}
            >{`Source: page ${question.source.question.page}`}</ButtonLink>
          )}
          {exam?.state === 'draft' && question && <DraftActions exam={exam} question={question} />}
          {exam && exam.state !== 'draft' && (
            <ButtonLink to={questionStatisticsPath(questionId)}>Statistics</ButtonLink>
          )}
        </>
      }
    >
      <AdminView query={query} what="the question" skeleton={<SkeletonRows rows={6} height={88} />}>
        {(loaded) =>
          isNew ? (
            <NewQuestion exam={loaded} />
          ) : (
            question && (
              <>
                <QuestionEditor
                  key={questionId}
                  exam={loaded}
                  question={question}
                  onReload={async () => void (await query.refetch())}
                />
                <KeyChangeCard key={`${questionId}-changes`} exam={loaded} question={question} />
              </>
            )
          )
        }
      </AdminView>
    </Page>
  );
}

function Neighbors({ exam, number }: { exam: ManagedExam; number: number }) {
  const inOrder = exam.questions.toSorted((a, b) => a.number - b.number);
  const linkTo = (neighbor: ManagedQuestion | undefined, label: 'Previous' | 'Next') => {
    return (
      neighbor && (
        <ButtonLink to={managedQuestionPath(exam.examId, neighbor.id)} aria-label={`${label} question`}>
          {label}
        </ButtonLink>
      )
    );
  };
  return (
    <>
      {linkTo(
        inOrder.findLast((one) => one.number < number),
        'Previous',
      )}
      {linkTo(
        inOrder.find((one) => one.number > number),
        'Next',
      )}
    </>
  );
}
