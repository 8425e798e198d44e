import { CloseOutlined } from '@ant-design/icons';
import { summarizeMilestones, type Milestone } from '@tenfold/exam';
import { useEffect, useRef, useState } from 'react';
import { Medal, medalNames } from '../../../ui/medal.js';
import { useClearOfMainButton } from '../hooks/use-clear-of-main-button.js';
import { useMilestoneQueue, type MilestoneGroup } from '../hooks/use-milestone-queue.js';
import { useQuizRunning } from '../hooks/use-quiz-running.js';
import styles from './milestone-popup.module.css';

const SHOWN_MS = 4_000;
/** Duration of the fade-out in the style sheet. */
const CLEAR_MS = 500;

const levels = ['bronze', 'silver', 'gold', 'platinum'] as const;

/**
 * Shows new milestones on one card when no quiz is running. The live region is always rendered, so that screen readers
 * announce the card.
 */
export function MilestonePopup() {
  const { next, removeNext } = useMilestoneQueue();
  const quizRunning = useQuizRunning();
  const shown = quizRunning ? undefined : next;
  return (
    <div className={styles.place} role="status" aria-label="Milestones">
      {shown && <MilestoneCard key={keyOf(shown)} milestones={shown} onCleared={removeNext} />}
    </div>
  );
}

function keyOf(milestones: MilestoneGroup): string {
  return milestones.map(({ type, value }) => `${type} ${value}`).join();
}

interface Props {
  milestones: MilestoneGroup;
  onCleared: () => void;
}

/** Closes by timeout or click, but not while hovered or focused. Hides while it would cover a main button. */
function MilestoneCard({ milestones, onCleared }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const clear = useClearOfMainButton(card);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [closing, setClosing] = useState(false);

  useEffect(() => {
    if (closing || hovered || focused || !clear) return undefined;
    const timer = setTimeout(() => setClosing(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [closing, hovered, focused, clear]);

  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(onCleared, CLEAR_MS);
    return () => clearTimeout(timer);
  }, [closing, onCleared]);

  const level = highestLevel(milestones);
  return (
    <div
      ref={card}
      className={styles.card}
      data-closing={closing}
      style={{ visibility: clear ? 'visible' : 'hidden' }}
      onClick={() => setClosing(true)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Medal level={level} size={48} />
      <div className={styles.words}>
        <p className={styles.level}>{`${medalNames[level]} milestone`}</p>
        <Reached milestones={milestones} />
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={() => setClosing(true)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}

function Reached({ milestones }: { milestones: MilestoneGroup }) {
  const { title, message } = summarizeMilestones(milestones);
  if (milestones.length === 1) {
    return (
      <>
        <p className={styles.title}>{title}</p>
        <p className={styles.message}>{message}</p>
      </>
    );
  }
  return (
    <>
      <p className={styles.title}>{title}</p>
      <ul className={styles.message}>
        {milestones.map((milestone) => (
          <li key={milestone.type}>{milestone.title}</li>
        ))}
      </ul>
    </>
  );
}

function highestLevel(milestones: MilestoneGroup): Milestone['level'] {
  return levels.findLast((level) => milestones.some((milestone) => milestone.level === level)) ?? 'bronze';
}
