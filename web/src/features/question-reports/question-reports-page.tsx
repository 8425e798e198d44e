import { useQuery } from '@tanstack/react-query';
import type { QuestionReport, QuestionReportState } from '@tenfold/contracts';
import { Flex, Tag, Typography } from 'antd';
import { questionReportsQuery } from '../../api/question-reports.js';
import { dateLabel } from '../../lib/format.js';
import { reportKindNames, reportStateNames } from '../../lib/report-names.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';

export function QuestionReportsPage() {
  const query = useQuery({ ...questionReportsQuery, refetchOnMount: 'always' });
  return (
    <Page
      title="My reports"
      lead="Problems you reported, and the answers of the editors. Reports on questions of a running exam appear after its end."
      actions={<BackLink to={paths.profile} place="profile" />}
    >
      <QueryView query={query} what="your reports" skeleton={<SkeletonRows rows={3} height={140} />}>
        {(reports) => (reports.length === 0 ? <NoReports /> : <Reports reports={reports} />)}
      </QueryView>
    </Page>
  );
}

function NoReports() {
  return (
    <Card>
      <EmptyState
        title="No reports yet"
        text="To report one, choose “Report a problem” below any question. Your reports and their answers appear here."
      />
    </Card>
  );
}

function Reports({ reports }: { reports: readonly QuestionReport[] }) {
  return (
    <Flex vertical gap="var(--gap)" component="ul">
      {reports.map((report) => (
        <li key={report.id}>
          <Report report={report} />
        </li>
      ))}
    </Flex>
  );
}

const colors: Record<QuestionReportState, string> = {
  open: 'processing',
  accepted: 'success',
  declined: 'default',
  duplicate: 'default',
};

function Report({ report }: { report: QuestionReport }) {
  const { questionNumber, examTitle, kind, text, link, state, answer, sentAt, closedAt } = report;
  return (
    <Card title={`Question ${questionNumber} of ${examTitle}`}>
      <Flex wrap align="center" gap="4px 12px" className="small muted">
        <Tag color={colors[state]} variant="outlined">
          {reportStateNames[state]}
        </Tag>
        <span>{reportKindNames[kind]}</span>
        <time dateTime={sentAt}>{`Sent on ${dateLabel(new Date(sentAt))}`}</time>
      </Flex>
      <p className="break-anywhere keep-lines" style={{ marginTop: 12 }}>
        {text}
      </p>
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className="break-anywhere">
          {link}
        </a>
      )}
      {answer !== null && closedAt !== null && (
        <div style={{ marginTop: 16 }}>
          <h3>Answer</h3>
          <p className="break-anywhere keep-lines">{answer}</p>
          <Typography.Text type="secondary" className="small">
            <time dateTime={closedAt}>{dateLabel(new Date(closedAt))}</time>
          </Typography.Text>
        </div>
      )}
    </Card>
  );
}
