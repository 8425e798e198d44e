import { useQuery } from '@tanstack/react-query';
import type { PublishedExam } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { examsQuery } from '../../api/exams.js';
import { dateTimeLabel } from '../../lib/format.js';
import { actorText, changeText } from '../../lib/exam-version-text.js';
import { managedExamPath, paths } from '../../paths.js';
import { AdminTable, type AdminColumn } from '../../ui/admin/admin-table.js';
import { AdminHomeLink } from '../../ui/admin/admin-home-link.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ExamStateTag } from '../../ui/admin/exam-state-tag.js';
import { useClientPage } from '../../ui/admin/use-client-page.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ChangeStateDialog } from './components/change-state-dialog.js';
import { describeExam } from './exam-words.js';
import { stateMoves } from './state-moves.js';

export function ExamsPage() {
  const query = useQuery(examsQuery);
  return (
    <Page
      title="Exams"
      lead="Publish and withdraw exams, and correct their questions, keys and details. Every change makes a new version."
      actions={
        <>
          <AdminHomeLink />
          <ButtonLink to={paths.references}>References</ButtonLink>
          <ButtonLink to={paths.xmlIngestion}>XML ingestion</ButtonLink>
        </>
      }
    >
      <AdminView query={query} what="the exams" skeleton={<SkeletonRows rows={4} height={88} />}>
        {(exams) => <ExamTable exams={exams} />}
      </AdminView>
    </Page>
  );
}

function ExamTable({ exams }: { exams: readonly PublishedExam[] }) {
  const page = useClientPage(exams);
  const [chosen, setChosen] = useState<PublishedExam | null>(null);
  return (
    <>
      <AdminTable
        name="Exams"
        {...page}
        rowKey="examId"
        columns={examColumns(setChosen)}
        nouns={['exam', 'exams']}
        empty={{ title: 'No exams yet', text: 'An exam shows here once its exam file is ingested.' }}
      />
      {chosen && <ChangeStateDialog exam={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function examColumns(onChangeState: (exam: PublishedExam) => void): AdminColumn<PublishedExam>[] {
  return [
    {
      key: 'exam',
      title: 'Exam',
      render: (_, exam) => (
        <>
          <Link to={managedExamPath(exam.examId)} className="label break-anywhere">
            {exam.title}
          </Link>
          <p className="muted smaller">{`${describeExam(exam)}, ${exam.questionCount} questions`}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      label: 'State',
      render: (_, { state }) => <ExamStateTag state={state} />,
    },
    {
      key: 'versions',
      title: 'Versions',
      label: 'Versions',
      align: 'right',
      render: (_, { versions }) => versions,
    },
    { key: 'change', title: 'Last change', render: (_, exam) => <LastChange exam={exam} /> },
    {
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      align: 'right',
      render: (_, exam) => {
        const { verb } = stateMoves[exam.state];
        return (
          <Button size="small" aria-label={`${verb} ${exam.title}`} onClick={() => onChangeState(exam)}>
            {verb}
          </Button>
        );
      },
    },
  ];
}

function LastChange({ exam: { history } }: { exam: PublishedExam }) {
  const [change] = history;
  if (change === undefined) return null;
  return (
    <>
      <p>
        {`${changeText(change)}, `}
        <time dateTime={change.at}>{dateTimeLabel(new Date(change.at))}</time>
      </p>
      <p className="muted smaller break-anywhere">
        {change.reason === null ? actorText(change) : `${actorText(change)}: ${change.reason}`}
      </p>
    </>
  );
}
