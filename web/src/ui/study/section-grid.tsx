import { LockOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Section, SectionProgress } from '@tenfold/contracts';
import { canJudgeSection, sectionBand } from '@tenfold/exam';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { sectionsQuery } from '../../api/sections.js';
import { bandColors } from '../bands.js';
import { Skeleton } from '../skeleton.js';
import { EmptyState, QueryView } from '../states.js';
import { useStartAndOpenQuiz } from './use-start-and-open-quiz.js';
import styles from './study.module.css';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

export function SectionGrid(props: Props) {
  const query = useQuery(sectionsQuery);
  return (
    <QueryView query={query} what="the sections" skeleton={<GridSkeleton />}>
      {(sections) =>
        sections.length === 0 ? (
          <EmptyState
            title="No sections yet"
            text="The sections of the exam show here once an exam is published."
          />
        ) : (
          <SectionsWithProgress sections={sections} {...props} />
        )
      }
    </QueryView>
  );
}

type SectionsProps = Props & { sections: readonly Section[] };

function SectionsWithProgress(props: SectionsProps) {
  const query = useQuery(sectionProgressQuery);
  if (query.isError) return <Sections {...props} progress={null} />;
  return (
    <QueryView query={query} what="your progress" skeleton={<GridSkeleton />}>
      {(progress) => <Sections {...props} progress={progress} />}
    </QueryView>
  );
}

function Sections({
  sections,
  progress,
  pro,
  onLocked,
}: SectionsProps & { progress: readonly SectionProgress[] | null }) {
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const study = (categoryId: string) => {
    if (!pro) onLocked('Focused Study');
    else if (starting === null) openQuiz({ sessionType: 'section', categoryId });
  };
  return (
    <ul className={styles.sections}>
      {sections.map((section) => {
        const known = progress?.find(({ categoryId }) => categoryId === section.id);
        return (
          <li key={section.id}>
            <button
              type="button"
              className={styles.section}
              aria-busy={starting?.categoryId === section.id}
              onClick={() => study(section.id)}
            >
              <span className={styles.title}>{section.name}</span>
              <span className={styles.muted}>
                {progress === null
                  ? `${section.questionCount} questions`
                  : `${known?.completedQuestions ?? 0} of ${section.questionCount}`}
                {progress !== null && <span className="visually-hidden"> questions answered</span>}
              </span>
              <SectionAccuracy progress={known} pro={pro} />
              {pro ? <RightOutlined aria-hidden="true" /> : <LockOutlined aria-hidden="true" />}
              {!pro && <span className="visually-hidden">Locked, part of Pro</span>}
              <span className={`${styles.track} meter`} aria-hidden="true">
                <span style={{ width: `${known?.completionPercentage ?? 0}%` }} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A percentage only from ten answers on, and no word: the words of tiers are those of Exam Readiness. */
function SectionAccuracy({ progress, pro }: { progress: SectionProgress | undefined; pro: boolean }) {
  if (!pro || progress === undefined) return null;
  const { answerCount, accuracy } = progress;
  if (!canJudgeSection(answerCount)) {
    const correct = Math.round((accuracy * answerCount) / 100);
    return (
      <span className={styles.accuracy} data-band="none">
        {answerCount === 0 ? 'Not practiced yet' : `${correct} of ${answerCount} correct`}
      </span>
    );
  }
  const band = sectionBand(accuracy);
  return (
    <span
      className={styles.accuracy}
      data-band={band}
      style={{ color: bandColors[band] }}
    >{`${accuracy}% correct`}</span>
  );
}

function GridSkeleton() {
  return (
    <div className={styles.sections}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={styles.section}>
          <Skeleton width="60%" height={22} />
        </div>
      ))}
    </div>
  );
}
