import { AimOutlined, BookOutlined, CheckCircleOutlined, ProfileOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { RecentActivity } from '@tenfold/contracts';
import { MS_PER_MINUTE, relativeTime } from '@tenfold/exam';
import { Avatar, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recentActivityQuery } from '../../api/recent-activity.js';
import { useNow } from '../../lib/use-now.js';
import { quizPath } from '../../paths.js';
import { Card } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import styles from './dashboard.module.css';

const icons: Record<RecentActivity['icon'], ReactNode> = {
  CheckCircle: <CheckCircleOutlined aria-hidden="true" />,
  ClipboardList: <ProfileOutlined aria-hidden="true" />,
  Target: <AimOutlined aria-hidden="true" />,
  BookOpen: <BookOutlined aria-hidden="true" />,
};

const tileColors: Record<RecentActivity['bgColor'], string> = {
  green: 'var(--right)',
  yellow: 'var(--caution)',
  red: 'var(--wrong)',
};

function tileStyle(color: string) {
  return {
    flex: 'none',
    background: `color-mix(in srgb, ${color} 12%, var(--surface))`,
    color,
    fontSize: 16,
  };
}

export function RecentActivityCard() {
  const query = useQuery(recentActivityQuery);
  const now = useNow(MS_PER_MINUTE);
  return (
    <Card title="Recent Activity">
      <QueryView query={query} what="your recent activity" skeleton={<SkeletonRows rows={4} height={52} />}>
        {(activities) =>
          activities.length === 0 ? (
            <EmptyState
              title="Nothing yet"
              text="The quizzes you complete will be listed here with their scores."
            />
          ) : (
            <ul className={styles.activities}>
              {activities.map(({ sessionId, title, subtitle, time, icon, bgColor }) => (
                <li key={sessionId}>
                  <Link to={quizPath(sessionId)} className={styles.activity}>
                    <Avatar
                      shape="square"
                      size={36}
                      icon={icons[icon]}
                      style={tileStyle(tileColors[bgColor])}
                      aria-hidden="true"
                    />
                    <Flex vertical flex={1} style={{ minWidth: 0 }}>
                      <Typography.Text strong ellipsis>
                        {title}
                      </Typography.Text>
                      <Typography.Text type="secondary">{subtitle}</Typography.Text>
                    </Flex>
                    <Typography.Text type="secondary" style={{ fontSize: 13 }}>
                      <time dateTime={time}>{relativeTime(new Date(time), now)}</time>
                    </Typography.Text>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
