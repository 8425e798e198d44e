import { CheckCircleFilled, FireOutlined, FlagOutlined, TrophyOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import { Avatar, Col, Flex, Progress, Row, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.js';
import { Medal, medalNames } from '../../../ui/medal.js';
import { achievementsOf, type Achievement } from './achievements.js';
import styles from './analytics.module.css';
import { nextGoals, type Goal } from './goals.js';

export const ACHIEVEMENTS_AND_GOALS = 'Achievements & Goals';

export function AchievementsCard({ stats }: { stats: Stats }) {
  return (
    <Card title={ACHIEVEMENTS_AND_GOALS}>
      <Row gutter={[48, 28]}>
        <Col role="region" xs={24} lg={12} aria-labelledby="achievements">
          <h3 id="achievements">Achievements</h3>
          <Flex component="ul" vertical gap={16} style={{ marginTop: 16 }}>
            {achievementsOf(stats).map((achievement) => (
              <AchievementRow key={achievement.id} achievement={achievement} />
            ))}
          </Flex>
        </Col>
        <Col role="region" xs={24} lg={12} aria-labelledby="goals">
          <h3 id="goals">Next milestones</h3>
          <Flex component="ul" vertical gap={16} style={{ marginTop: 16 }}>
            {nextGoals(stats).map((goal) => (
              <GoalRow key={goal.id} goal={goal} />
            ))}
          </Flex>
        </Col>
      </Row>
    </Card>
  );
}

const icons: Record<Achievement['id'], ReactNode> = {
  'first-quiz': <FlagOutlined />,
  'study-streak': <FireOutlined />,
  'high-scorer': <TrophyOutlined />,
};

function AchievementRow({ achievement: { id, title, text, missing } }: { achievement: Achievement }) {
  return (
    <Flex component="li" align="center" gap={14}>
      <Avatar
        size={40}
        icon={icons[id]}
        className={missing === null ? styles.earned : styles.missing}
        aria-hidden="true"
      />
      <Flex vertical flex={1}>
        <strong>{title}</strong>
        <Typography.Text type="secondary" className="small">
          {text}
        </Typography.Text>
      </Flex>
      {missing === null ? (
        <strong className="tone-right smaller">
          <CheckCircleFilled aria-hidden /> Earned
        </strong>
      ) : (
        <Typography.Text type="secondary" className="small">
          {missing}
        </Typography.Text>
      )}
    </Flex>
  );
}

function GoalRow({ goal: { title, standing, next, progress } }: { goal: Goal }) {
  return (
    <Flex component="li" align="center" gap={14} className="numbers">
      <Medal level={next?.level ?? 'platinum'} size={32} />
      <Flex vertical flex={1}>
        <Flex wrap justify="space-between" align="baseline" gap="0 12px">
          <strong>{title}</strong>
          <Typography.Text type="secondary" className="small">
            {standing}
          </Typography.Text>
        </Flex>
        <Progress percent={progress} status="normal" size="small" showInfo={false} aria-hidden="true" />
        <Typography.Text type="secondary" className="small">
          {next === null ? 'Every milestone reached' : `${medalNames[next.level]} · ${next.left}`}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
