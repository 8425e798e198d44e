import { LockOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Section } from '@tenfold/contracts';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { sectionsQuery } from '../../api/sections.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { FocusedStudyFigures } from './focused-study-figures.js';
import { useOpenQuiz } from './use-open-quiz.js';
import styles from './focused-study-card.module.css';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

/** One entry per section of the exam, and what studying that way has come to. */
export function FocusedStudyCard({ pro, onLocked }: Props) {
  const query = useQuery(sectionsQuery);
  return (
    <Card title="Focused Study">
      <QueryView query={query} what="the sections" skeleton={<GridSkeleton />}>
        {(sections) =>
          sections.length === 0 ? (
            <EmptyState
              title="No sections yet"
              text="The sections of the exam will be here once its papers are in."
            />
          ) : (
            <SectionGrid sections={sections} pro={pro} onLocked={onLocked} />
          )
        }
      </QueryView>
      <FocusedStudyFigures />
    </Card>
  );
}

function SectionGrid({ sections, pro, onLocked }: Props & { sections: readonly Section[] }) {
  const { openQuiz, starting } = useOpenQuiz();
  const { data: progress } = useQuery(sectionProgressQuery);
  const study = (categoryId: string) => {
    if (!pro) onLocked('Focused Study');
    else if (starting === null) openQuiz({ sessionType: 'section', categoryId });
  };
  return (
    <ul className={styles.grid}>
      {sections.map(({ id, name, questionCount }) => {
        const done = progress?.find(({ categoryId }) => categoryId === id)?.completedQuestions ?? 0;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.section}
              aria-busy={starting?.categoryId === id}
              onClick={() => study(id)}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{`${done} of ${questionCount} questions answered`}</span>
              <span className={styles.mark} aria-hidden="true">
                {pro ? <RightOutlined aria-hidden="true" /> : <LockOutlined aria-hidden="true" />}
              </span>
              {!pro && <span className="visually-hidden">Locked, part of Pro</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function GridSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={82} />
      ))}
    </div>
  );
}
