import { useQuery } from '@tanstack/react-query';
import type { ManagedExam } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import { paths } from '../../paths.js';
import { AdminTabs } from '../../ui/admin/admin-tabs.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ExamStateTag } from '../../ui/admin/exam-state-tag.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { managedExamQuery } from './api/managed-exam.js';
import { CitationCheck } from './components/citation-check.js';
import { ChangeStateDialog } from './components/change-state-dialog.js';
import { DetailsForm } from './components/details-form.js';
import { ExamNotFound } from '../../ui/admin/exam-not-found.js';
import { KeyFileTab } from './components/key-file-tab.js';
import { MissingCard } from './components/missing-card.js';
import { QuestionTable } from './components/question-table.js';
import { VersionTable } from './components/version-table.js';
import { describeExam } from './exam-words.js';
import { stateMoves } from './state-moves.js';

export function ManagedExamPage() {
  const { examId = '' } = useParams();
  const query = useQuery(managedExamQuery(examId));
  const exam = query.data ?? null;
  if (query.error instanceof HttpProblem && query.error.status === 404) return <ExamNotFound />;
  return (
    <Page
      title={exam?.title ?? 'Exam'}
      lead={exam && <Lead exam={exam} />}
      actions={
        <>
          <ButtonLink to={paths.managedExams}>All exams</ButtonLink>
          {exam && exam.missing.length === 0 && <ChangeState exam={exam} />}
        </>
      }
    >
      <AdminView query={query} what="the exam" skeleton={<SkeletonRows rows={8} height={64} />}>
        {(loaded) => (
          <>
            {loaded.state === 'draft' && <MissingCard exam={loaded} />}
            <CitationCheck exam={loaded} />
            <AdminTabs
              tabs={[
                { key: 'questions', label: 'Questions', children: <QuestionTable exam={loaded} /> },
                { key: 'key', label: 'Answer key', children: <KeyFileTab exam={loaded} /> },
                { key: 'versions', label: 'Versions', children: <VersionTable exam={loaded} /> },
                {
                  key: 'details',
                  label: 'Details',
                  children: (
                    <DetailsForm
                      key={loaded.version}
                      exam={loaded}
                      onReload={async () => void (await query.refetch())}
                    />
                  ),
                },
              ]}
            />
          </>
        )}
      </AdminView>
    </Page>
  );
}

function Lead({ exam }: { exam: ManagedExam }) {
  return (
    <Flex wrap align="center" gap="4px 12px">
      <ExamStateTag state={exam.state} />
      <span>{`${describeExam(exam)}, ${exam.questions.length} questions, version ${exam.currentVersion}`}</span>
    </Flex>
  );
}

function ChangeState({ exam }: { exam: ManagedExam }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => setIsOpen(true)}>
        {stateMoves[exam.state].verb}
      </Button>
      {isOpen && <ChangeStateDialog exam={exam} onClose={() => setIsOpen(false)} />}
    </>
  );
}
