import { CloseOutlined } from '@ant-design/icons';
import type { Milestone } from '@tenfold/exam';
import { useEffect, useState } from 'react';
import { Medal, medalNames } from '../../ui/medal.js';
import { useMilestoneQueue } from './use-milestone-queue.js';
import styles from './milestone-popup.module.css';

const SHOWN_MS = 4_000;
/** From closing to gone; as long as the fade in the style sheet. */
const CLEAR_MS = 500;

/** Tells of each milestone when it is reached, one after the other. The region is always there, so that it is heard. */
export function MilestonePopup() {
  const { next, removeNext } = useMilestoneQueue();
  return (
    <div className={styles.place} role="status" aria-label="Milestones">
      {next && <MilestoneCard key={`${next.type} ${next.value}`} milestone={next} onCleared={removeNext} />}
    </div>
  );
}

interface Props {
  milestone: Milestone;
  onCleared: () => void;
}

/** Goes by itself or by a tap, but never while somebody is on it. */
function MilestoneCard({ milestone: { title, message, level }, onCleared }: Props) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [closing, setClosing] = useState(false);

  useEffect(() => {
    if (closing || hovered || focused) return undefined;
    const timer = setTimeout(() => setClosing(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [closing, hovered, focused]);

  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(onCleared, CLEAR_MS);
    return () => clearTimeout(timer);
  }, [closing, onCleared]);

  return (
    <div
      className={styles.card}
      data-closing={closing}
      onClick={() => setClosing(true)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Medal level={level} size={56} />
      <div className={styles.words}>
        <p className={styles.level}>{`${medalNames[level]} milestone`}</p>
        <p className={styles.title}>{title}</p>
        <p className={styles.message}>{message}</p>
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={() => setClosing(true)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
