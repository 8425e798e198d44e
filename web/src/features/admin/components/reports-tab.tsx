import { useQuery } from '@tanstack/react-query';
import type { QuestionReportState } from '@tenfold/contracts';
import { REPORTED_QUESTIONS_PER_PAGE } from '@tenfold/exam';
import { Flex, Pagination, Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { reportStateNames } from '../../../lib/report-names.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';
import { AdminView } from '../../../ui/admin/admin-view.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { reportedQuestionsQuery } from '../api/reported-questions.js';
import styles from '../admin.module.css';
import { ReportedQuestionCard } from './reported-question-card.js';

const states = Object.keys(reportStateNames) as QuestionReportState[];
const options = states.map((value) => ({ value, label: reportStateNames[value] }));

export function ReportsTab() {
  const [state, show] = useReportState();
  const [page, turnTo] = usePageParameter();
  const query = useQuery(reportedQuestionsQuery(state, page));
  return (
    <Flex vertical gap={16}>
      <Segmented<QuestionReportState>
        aria-label="Reports shown"
        className={styles.states}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        value={state}
        options={options}
        onChange={show}
      />
      <AdminView query={query} what="the reports" skeleton={<SkeletonRows rows={3} height={220} />}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <NoReports state={state} />}
            <Flex vertical gap="var(--gap)" component="ul" aria-busy={query.isPlaceholderData}>
              {items.map((question) => (
                <li key={question.questionId}>
                  <ReportedQuestionCard question={question} isOpen={state === 'open'} />
                </li>
              ))}
            </Flex>
            {total > REPORTED_QUESTIONS_PER_PAGE && (
              <Pagination
                current={page}
                total={total}
                pageSize={REPORTED_QUESTIONS_PER_PAGE}
                showSizeChanger={false}
                responsive
                style={{ flexWrap: 'wrap' }}
                onChange={turnTo}
              />
            )}
          </>
        )}
      </AdminView>
    </Flex>
  );
}

/** The state in the URL; changing it shows the first page. */
function useReportState(): [QuestionReportState, (state: QuestionReportState) => void] {
  const [parameters, setParameters] = useSearchParams();
  const state = states.find((known) => known === parameters.get('state')) ?? 'open';
  const show = (next: QuestionReportState) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === 'open') after.delete('state');
      else after.set('state', next);
      return after;
    });
  return [state, show];
}

function NoReports({ state }: { state: QuestionReportState }) {
  return (
    <Card>
      {state === 'open' ? (
        <EmptyState title="No open reports" text="Problems that students report will show here." />
      ) : (
        <EmptyState
          title="No reports"
          text={`No report was closed as “${reportStateNames[state].toLowerCase()}”.`}
        />
      )}
    </Card>
  );
}
