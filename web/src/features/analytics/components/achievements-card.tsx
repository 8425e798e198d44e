import { CheckCircleFilled, FireOutlined, FlagOutlined, TrophyOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.js';
import { Medal, medalNames } from '../../../ui/medal.js';
import { achievementsOf, type Achievement } from './achievements.js';
import { nextGoals, type Goal } from './goals.js';
import styles from './achievements-card.module.css';

export const ACHIEVEMENTS_AND_GOALS = 'Achievements & Goals';

export function AchievementsCard({ stats }: { stats: Stats }) {
  return (
    <Card title={ACHIEVEMENTS_AND_GOALS}>
      <div className={styles.parts}>
        <section aria-labelledby="achievements">
          <h3 id="achievements" className={styles.title}>
            Achievements
          </h3>
          <ul className={styles.achievements}>
            {achievementsOf(stats).map((achievement) => (
              <AchievementRow key={achievement.id} achievement={achievement} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="goals">
          <h3 id="goals" className={styles.title}>
            Next milestones
          </h3>
          <ul className={styles.goals}>
            {nextGoals(stats).map((goal) => (
              <GoalRow key={goal.id} goal={goal} />
            ))}
          </ul>
        </section>
      </div>
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
    <li className={styles.achievement} data-earned={missing === null}>
      <span className={styles.icon} aria-hidden="true">
        {icons[id]}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.state}>
        {missing === null ? (
          <>
            <CheckCircleFilled aria-hidden /> Earned
          </>
        ) : (
          missing
        )}
      </span>
    </li>
  );
}

/** The bar is hidden from screen readers: the text says the same. */
function GoalRow({ goal: { title, standing, next, progress } }: { goal: Goal }) {
  return (
    <li className={styles.goal}>
      <Medal level={next?.level ?? 'platinum'} size={32} />
      <span className={styles.words}>
        <span className={styles.goalHead}>
          <span className={styles.name}>{title}</span>
          <span className={styles.standing}>{standing}</span>
        </span>
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${progress}%` }} />
        </span>
        <span className={styles.text}>
          {next === null ? 'Every milestone reached' : `${medalNames[next.level]} · ${next.left}`}
        </span>
      </span>
    </li>
  );
}
