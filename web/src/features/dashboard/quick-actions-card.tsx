import { AimOutlined, FlagOutlined, LockOutlined, ProfileOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { Card } from '../../ui/card.js';
import { useOpenQuiz } from './use-open-quiz.js';
import { weakestSection } from './weakest-section.js';
import styles from './quick-actions-card.module.css';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

const FULL_EXAM = 'Full Practice Exam';
const WEAK_AREAS = 'Focus on Weak Areas';

export function QuickActionsCard({ pro, onLocked }: Props) {
  const { openQuiz, starting } = useOpenQuiz();
  const { data: progress } = useQuery(sectionProgressQuery);

  const startFullExam = () => openQuiz({ sessionType: 'full' });
  const focusOnWeakAreas = () => {
    const found = weakestSection(progress ?? []);
    switch (found.kind) {
      case 'no-progress':
        return toast({
          title: 'No progress data',
          description: 'Complete some quizzes first to identify weak areas',
        });
      case 'no-history':
        return toast({
          title: 'No quiz history',
          description: 'Take some quizzes first to identify your weak areas',
        });
      case 'found':
        return openQuiz({ sessionType: 'focused', categoryId: found.categoryId });
    }
  };
  /** Pro people do it; others see what it is part of; nobody starts two at once. */
  const orLocked = (feature: string, run: () => void) => () => {
    if (!pro) onLocked(feature);
    else if (starting === null) run();
  };

  return (
    <Card title="Quick Actions">
      <ul className={styles.list}>
        <Action
          icon={<ProfileOutlined aria-hidden="true" />}
          title={FULL_EXAM}
          text={`${FULL_EXAM_QUESTIONS} questions, one whole paper`}
          locked={!pro}
          busy={starting?.sessionType === 'full'}
          onClick={orLocked(FULL_EXAM, startFullExam)}
        />
        <li>
          <Link to={paths.flaggedQuestions} className={styles.action}>
            <ActionFace
              icon={<FlagOutlined aria-hidden="true" />}
              title="Review Flagged Questions"
              text="What you marked to come back to"
            />
          </Link>
        </li>
        <Action
          icon={<AimOutlined aria-hidden="true" />}
          title={WEAK_AREAS}
          text="Your lowest section first"
          locked={!pro}
          busy={starting?.sessionType === 'focused'}
          onClick={orLocked(WEAK_AREAS, focusOnWeakAreas)}
        />
      </ul>
    </Card>
  );
}

interface FaceProps {
  icon: ReactNode;
  title: string;
  text: string;
}

function ActionFace({ icon, title, text }: FaceProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
    </>
  );
}

interface ActionProps extends FaceProps {
  locked: boolean;
  busy: boolean;
  onClick: () => void;
}

function Action({ locked, busy, onClick, ...face }: ActionProps) {
  return (
    <li>
      <button type="button" className={styles.action} aria-busy={busy} onClick={onClick}>
        <ActionFace {...face} />
        {locked && <LockOutlined className={styles.lock} aria-label="Locked, part of Pro" />}
      </button>
    </li>
  );
}
