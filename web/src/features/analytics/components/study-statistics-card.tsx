import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FocusedStudyStats, Stats } from '@tenfold/contracts';
import { scorePercent, studyTimeLabel } from '@tenfold/exam';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';
import { Figure, Figures } from './figures.js';
import styles from './study-statistics-card.module.css';

export const STUDY_STATISTICS = 'Study Statistics';

interface Props {
  stats: Stats;
  focused: UseQueryResult<FocusedStudyStats | null>;
}

export function StudyStatisticsCard({ stats, focused }: Props) {
  return (
    <Card title={STUDY_STATISTICS}>
      <RightAndWrong answered={stats.totalQuestionsCompleted} right={stats.totalCorrectAnswers} />
      <Figures columns={2}>
        <Figure label="Quizzes completed" value={stats.totalQuizzes} />
        <Figure label="All sessions" value={stats.totalSessions} />
        <Figure label="Study time" value={studyTimeLabel(stats.totalStudyTime)} />
        <Figure
          label="Study streak"
          value={stats.currentStreak}
          detail={stats.currentStreak === 1 ? 'day' : 'days'}
        />
      </Figures>
      <div className={styles.focused}>
        <h3 className={styles.title}>Focused study</h3>
        <QueryView query={focused} what="your focused study" skeleton={<Skeleton height={58} />}>
          {({ sessions, averageScore, totalQuestions }) => (
            <Figures columns={3}>
              <Figure label="Sessions" value={sessions} />
              <Figure label="Avg score" value={sessions === 0 ? '–' : `${averageScore}%`} />
              <Figure label="Questions" value={totalQuestions} />
            </Figures>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

/** The bar is hidden from screen readers: the text says the same. */
function RightAndWrong({ answered, right }: { answered: number; right: number }) {
  const percent = scorePercent(right, answered);
  return (
    <div className={styles.answers}>
      <Figures columns={2}>
        <Figure label="Questions answered" value={answered} />
        <Figure label="Answered right" value={answered === 0 ? '–' : `${percent}%`} />
      </Figures>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.split}>
        <span>
          <CheckCircleFilled className={styles.right} aria-hidden /> {right.toLocaleString('en-US')} right
        </span>
        <span>
          <CloseCircleFilled className={styles.wrong} aria-hidden />{' '}
          {(answered - right).toLocaleString('en-US')} wrong
        </span>
      </p>
    </div>
  );
}
