import { LockOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Section, SectionProgress } from '@tenfold/contracts';
import { sectionBand, sectionQualifier } from '@tenfold/exam';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { sectionsQuery } from '../../api/sections.js';
import { bandColors, bandWords } from '../bands.js';
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
    <ul className={styles.grid}>
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
              <SectionAccuracy progress={known} pro={pro} />
              <span className={`${styles.track} meter`} aria-hidden="true">
                <span style={{ width: `${known?.completionPercentage ?? 0}%` }} />
              </span>
              <span className={styles.muted}>
                {progress === null
                  ? `${section.questionCount} questions`
                  : `${known?.completedQuestions ?? 0} of ${section.questionCount} questions answered`}
              </span>
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

function SectionAccuracy({ progress, pro }: { progress: SectionProgress | undefined; pro: boolean }) {
  if (!pro || progress === undefined) return null;
  const { answerCount, accuracy } = progress;
  if (answerCount === 0) return <span className={styles.muted}>Not practiced yet</span>;
  const band = sectionBand(accuracy);
  const qualifier = sectionQualifier(answerCount);
  return (
    <>
      <span
        className={styles.muted}
        data-band={qualifier === null ? band : 'none'}
        style={qualifier === null ? { color: bandColors[band], fontWeight: 550 } : {}}
      >
        {`${accuracy}% · ${bandWords[band]}`}
      </span>
      {qualifier !== null && <span className={styles.muted}>{qualifier}</span>}
    </>
  );
}

function GridSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={112} />
      ))}
    </div>
  );
}
