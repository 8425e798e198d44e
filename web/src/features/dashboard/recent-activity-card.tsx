import { AimOutlined, BookOutlined, CheckCircleOutlined, ProfileOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { RecentActivity } from '@tenfold/contracts';
import { MS_PER_MINUTE, relativeTime } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recentActivityQuery } from '../../api/recent-activity.js';
import { useNow } from '../../lib/use-now.js';
import { paths, quizPath } from '../../paths.js';
import { bandFills } from '../../ui/bands.js';
import { Card } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { ActionLink, ActionList } from '../../ui/study/action-list.js';

const icons: Record<RecentActivity['icon'], ReactNode> = {
  CheckCircle: <CheckCircleOutlined aria-hidden="true" />,
  ClipboardList: <ProfileOutlined aria-hidden="true" />,
  Target: <AimOutlined aria-hidden="true" />,
  BookOpen: <BookOutlined aria-hidden="true" />,
};

const tones: Record<RecentActivity['bgColor'], string> = {
  green: bandFills.good,
  yellow: bandFills.fair,
  red: bandFills.poor,
};

const SHOWN = 3;

export function RecentActivityCard() {
  const query = useQuery(recentActivityQuery);
  const now = useNow(MS_PER_MINUTE);
  return (
    <Card
      title="Recent Activity"
      extra={
        <Link to={paths.history} className="text-target">
          All sessions
        </Link>
      }
    >
      <QueryView
        query={query}
        what="your recent activity"
        skeleton={<SkeletonRows rows={SHOWN} height={44} />}
      >
        {(activities) =>
          activities.length === 0 ? (
            <p className="muted">Nothing yet. The quizzes you complete show here with their scores.</p>
          ) : (
            <ActionList>
              {activities.slice(0, SHOWN).map(({ sessionId, title, subtitle, time, icon, bgColor }) => (
                <ActionLink
                  key={sessionId}
                  to={quizPath(sessionId)}
                  icon={icons[icon]}
                  tone={tones[bgColor]}
                  title={title}
                  text={subtitle}
                  extra={<time dateTime={time}>{relativeTime(new Date(time), now)}</time>}
                />
              ))}
            </ActionList>
          )
        }
      </QueryView>
    </Card>
  );
}
