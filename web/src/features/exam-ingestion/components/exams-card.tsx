import { useQuery } from '@tanstack/react-query';
import type { PublishedExam } from '@tenfold/contracts';
import { Flex } from 'antd';
import { ADMIN_DATA_UNAVAILABLE } from '../../../lib/admin-refusal.js';
import { dateLabel } from '../../../lib/format.js';
import { HttpProblem } from '../../../lib/http.js';
import { ExamStateTag } from '../../../ui/admin/exam-state-tag.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { examsQuery } from '../../../api/exams.js';
import { ExportMenu } from './export-menu.js';
import styles from '../exam-ingestion.module.css';

export function ExamsCard() {
  const query = useQuery(examsQuery);
  const refused = query.error instanceof HttpProblem && query.error.status === 403;
  return (
    <Card title="Exams">
      <QueryView
        query={query}
        what="the exams"
        errorTitle={refused ? ADMIN_DATA_UNAVAILABLE : undefined}
        skeleton={<SkeletonRows rows={3} height={56} />}
      >
        {(exams) => <ExamList exams={exams} />}
      </QueryView>
    </Card>
  );
}

function ExamList({ exams }: { exams: readonly PublishedExam[] }) {
  if (exams.length === 0) {
    return <EmptyState title="No exams yet" text="An exam shows here once its exam file is ingested." />;
  }
  return (
    <ul className="rows">
      {exams.map((exam) => (
        <Flex key={exam.examId} component="li" wrap justify="space-between" align="baseline" gap="4px 24px">
          <div>
            <Flex wrap align="baseline" gap="0 8px">
              <h3>{exam.title}</h3>
              {exam.state !== 'published' && <ExamStateTag state={exam.state} />}
            </Flex>
            <p className={styles.note}>{detailsOf(exam)}</p>
          </div>
          <Flex wrap align="baseline" gap="4px 16px">
            <Versions exam={exam} />
            <ExportMenu examId={exam.examId} title={exam.title} />
          </Flex>
        </Flex>
      ))}
    </ul>
  );
}

function detailsOf({ origin, sitting, questionCount }: PublishedExam): string {
  const kind = origin === 'sample' ? 'Sample' : 'Authentic';
  const given = sitting === null ? '' : `, given on ${dateLabel(new Date(`${sitting}T00:00`))}`;
  return `${kind}${given}, ${questionCount} questions`;
}

function Versions({ exam: { version, versions, publishedAt, history } }: { exam: PublishedExam }) {
  const newest = `Version ${version}, ${dateLabel(new Date(publishedAt))}`;
  if (versions === 1) return <p className={styles.note}>{newest}</p>;
  return (
    <details className={styles.note}>
      <summary>{`${newest} · ${versions} versions`}</summary>
      <ol>
        {history.map((entry) => (
          <li key={entry.version}>{`Version ${entry.version}, ${dateLabel(new Date(entry.at))}`}</li>
        ))}
      </ol>
    </details>
  );
}
