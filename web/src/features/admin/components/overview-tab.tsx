import { useQuery } from '@tanstack/react-query';
import type { AdminStats } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import { Col, Descriptions, Flex, Row, Statistic } from 'antd';
import { Link } from 'react-router-dom';
import { figures } from '../../../content.js';
import { dateTimeLabel, numberLabel } from '../../../lib/format.js';
import { paths } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';
import styles from '../admin.module.css';
import { auditQuery } from '../api/audit.js';
import { adminStatsQuery } from '../api/admin-stats.js';
import { auditActionNames } from '../audit-action-names.js';
import { AdminView } from '../../../ui/admin/admin-view.js';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const tiles: { label: string; value: (stats: AdminStats) => string; detail: string }[] = [
  {
    label: 'Total users',
    value: ({ totalUsers }) => numberLabel(totalUsers),
    detail: 'Including administrators',
  },
  {
    label: 'Active subscriptions',
    value: ({ activeSubscriptions }) => numberLabel(activeSubscriptions),
    detail: 'Active Pro accounts, trials not counted',
  },
  {
    label: 'Trial users',
    value: ({ trialUsers }) => numberLabel(trialUsers),
    detail: 'In their free trial of Pro',
  },
  {
    label: 'Total revenue',
    value: ({ totalRevenue }) => dollars.format(totalRevenue),
    detail: `Estimate for a month: active Pro users × ${figures.monthlyPrice}`,
  },
  {
    label: 'Questions completed',
    value: ({ questionsCompleted }) => numberLabel(questionsCompleted),
    detail: 'Answers in quizzes that have ended',
  },
];

export function OverviewTab() {
  const query = useQuery(adminStatsQuery);
  return (
    <AdminView query={query} what="the stats" skeleton={<Tiles stats={null} />}>
      {(stats) => (
        <Flex vertical gap={20}>
          <p>{summaryOf(stats)}</p>
          <Tiles stats={stats} />
          <Row gutter={[16, 16]}>
            <Col xs={24} lg={12}>
              <Explanations stats={stats} />
            </Col>
            <Col xs={24} lg={12}>
              <LatestChanges />
            </Col>
          </Row>
        </Flex>
      )}
    </AdminView>
  );
}

function summaryOf({ totalUsers, activeSubscriptions, trialUsers }: AdminStats): string {
  const share = scorePercent(activeSubscriptions, totalUsers);
  const others = totalUsers - activeSubscriptions - trialUsers;
  return (
    `${numberLabel(activeSubscriptions)} of ${numberLabel(totalUsers)} accounts (${share}%) are active on Pro, ` +
    `${numberLabel(trialUsers)} more are in the trial, and ${numberLabel(others)} are on neither.`
  );
}

function Tiles({ stats }: { stats: AdminStats | null }) {
  return (
    <Row gutter={[16, 16]}>
      {tiles.map(({ label, value, detail }, index) => (
        <Col key={label} xs={index === 0 ? 24 : 12} md={8} xl={{ flex: '1 1 0' }}>
          <Card className={styles.tile}>
            {stats === null ? (
              <Flex vertical gap={8}>
                <Skeleton width="60%" height={16} />
                <Skeleton width="40%" height={32} />
                <Skeleton width="80%" height={16} />
              </Flex>
            ) : (
              <>
                <Statistic
                  title={label}
                  value={value(stats)}
                  styles={{ content: { fontSize: 'clamp(22px, 2.4vw, 28px)' } }}
                />
                <p className="muted smaller">{detail}</p>
              </>
            )}
          </Card>
        </Col>
      ))}
    </Row>
  );
}

function Explanations({ stats }: { stats: AdminStats }) {
  const { explanationGaps } = stats;
  return (
    <Card title="Explanations" extra={<Link to={paths.xmlIngestion}>Ingest an exam</Link>}>
      <Flex vertical gap={12}>
        <p>{explanationsOf(stats)}</p>
        {explanationGaps.length > 0 && (
          <Descriptions
            column={1}
            size="small"
            items={explanationGaps.map(({ examTitle, questions, withoutExplanation }) => ({
              key: examTitle,
              label: examTitle,
              children: `${withoutExplanation} of ${questions} without`,
            }))}
          />
        )}
      </Flex>
    </Card>
  );
}

function explanationsOf({ publishedQuestions, questionsWithoutExplanation }: AdminStats): string {
  if (publishedQuestions === 0) return 'No question is published yet.';
  if (questionsWithoutExplanation === 0) return 'Every published question has an explanation.';
  const isOne = questionsWithoutExplanation === 1;
  return `${numberLabel(questionsWithoutExplanation)} of ${numberLabel(publishedQuestions)} published questions ${isOne ? 'has' : 'have'} no explanation: students see the correct answer and the citation only.`;
}

const CHANGES_SHOWN = 5;

function LatestChanges() {
  const entries = useQuery(auditQuery(1)).data?.items.slice(0, CHANGES_SHOWN) ?? [];
  if (entries.length === 0) return null;
  return (
    <Card title="Latest changes" extra={<Link to={`${paths.admin}?tab=audit`}>Audit log</Link>}>
      <Flex vertical gap={12} component="ul">
        {entries.map(({ id, at, action, targetEmail, detail }) => (
          <li key={id}>
            <p className="label break-anywhere">
              {auditActionNames[action] ?? action}
              {targetEmail !== null && `: ${targetEmail}`}
            </p>
            <p className="muted smaller break-anywhere">
              {detail} · <time dateTime={at}>{dateTimeLabel(new Date(at))}</time>
            </p>
          </li>
        ))}
      </Flex>
    </Card>
  );
}
