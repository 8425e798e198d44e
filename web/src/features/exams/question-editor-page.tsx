import { useQuery } from '@tanstack/react-query';
import type { ManagedExam } from '@tenfold/contracts';
import { useParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import { managedExamPath, managedQuestionPath, questionStatisticsPath } from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { managedExamQuery } from './api/managed-exam.js';
import { ExamNotFound } from '../../ui/admin/exam-not-found.js';
import { KeyChangeCard } from './components/key-change-card.js';
import { QuestionEditor } from './components/question-editor.js';

export function QuestionEditorPage() {
  const { examId = '', questionId = '' } = useParams();
  const query = useQuery(managedExamQuery(examId));
  const exam = query.data ?? null;
  const question = exam?.questions.find(({ id }) => id === questionId);
  const isMissing = query.error instanceof HttpProblem && query.error.status === 404;
  if (isMissing) return <ExamNotFound />;
  if (exam && !question) return <ExamNotFound what="question" />;
  return (
    <Page
      title={question ? `Question ${question.number}` : 'Question'}
      lead={exam && question && `${exam.title}. Last changed in version ${question.changedInVersion}.`}
      actions={
        <>
          <ButtonLink to={managedExamPath(examId)}>All questions</ButtonLink>
          {question && <ButtonLink to={questionStatisticsPath(questionId)}>Statistics</ButtonLink>}
          {exam && question && <Neighbors exam={exam} number={question.number} />}
        </>
      }
    >
      <AdminView query={query} what="the question" skeleton={<SkeletonRows rows={6} height={88} />}>
        {(loaded) =>
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
        }
      </AdminView>
    </Page>
  );
}

function Neighbors({ exam, number }: { exam: ManagedExam; number: number }) {
  const linkTo = (wanted: number, label: 'Previous' | 'Next') => {
    const neighbor = exam.questions.find((one) => one.number === wanted);
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
      {linkTo(number - 1, 'Previous')}
      {linkTo(number + 1, 'Next')}
    </>
  );
}
