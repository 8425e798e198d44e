import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Reviews, SectionProgress } from '@tenfold/contracts';
import { planStudy } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { dayLabel, localDay } from '../../lib/date-label.js';
import { numberLabel } from '../../lib/number-label.js';
import { Card } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import styles from './reviews.module.css';

interface Props {
  examDate: string;
  reviews: Reviews;
}

export function StudyPlanCard(props: Props) {
  const query = useQuery(sectionProgressQuery);
  return (
    <Card
      title="Weekly plan"
      className={styles.plan}
      extra={
        <Button
          type="text"
          size="large"
          icon={<PrinterOutlined aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <QueryView query={query} what="your progress" skeleton={<SkeletonRows rows={4} height={40} />}>
        {(progress) => <Weeks unseenQuestions={unseenOf(progress)} {...props} />}
      </QueryView>
    </Card>
  );
}

function unseenOf(progress: readonly SectionProgress[]): number {
  return progress.reduce(
    (sum, { totalQuestions, completedQuestions }) => sum + totalQuestions - completedQuestions,
    0,
  );
}

function Weeks({ unseenQuestions, examDate, reviews }: Props & { unseenQuestions: number }) {
  const { reviewsPerDay } = reviews;
  const { weeks, leftUnseen } = planStudy({
    today: localDay(new Date()),
    examDate,
    unseenQuestions,
    reviewsPerDay,
  });
  return (
    <Flex vertical gap={12}>
      <Table
        className={`${styles.weeks} numbers`}
        size="small"
        pagination={false}
        rowKey="firstDay"
        dataSource={weeks}
        columns={[
          { title: 'From', dataIndex: 'firstDay', render: dayLabel },
          { title: 'New questions', dataIndex: 'newQuestions', align: 'right', render: numberLabel },
          { title: 'Reviews', dataIndex: 'reviews', align: 'right', render: numberLabel },
          { title: 'Full exams', dataIndex: 'fullExams', align: 'right', render: (count) => count || '–' },
        ]}
      />
      <p className="muted small">
        The new questions are those that you have not answered yet, spread evenly; the reviews are at most
        this many.
        {leftUnseen > 0 && ` ${numberLabel(leftUnseen)} new questions do not fit before the exam.`}
      </p>
    </Flex>
  );
}
