import type { KeyboardEvent, PointerEvent } from 'react';
import { SPLIT } from '../hooks/use-exam-settings.js';
import styles from '../exam-session.module.css';

interface Props {
  percent: number;
  beside: 'its exhibit' | 'the references';
  onMove: (percent: number) => void;
}

const STEP = 3;

export function Divider({ percent, beside, onMove }: Props) {
  const byKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: percent - STEP,
      ArrowRight: percent + STEP,
      Home: SPLIT.least,
      End: SPLIT.most,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget, clientX } = event;
    if (!currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box) onMove(((clientX - box.left) / box.width) * 100);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.divider}
      aria-label={`Width of the question beside ${beside}`}
      aria-orientation="vertical"
      aria-valuemin={SPLIT.least}
      aria-valuemax={SPLIT.most}
      aria-valuenow={percent}
      onKeyDown={byKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onMove(SPLIT.usual)}
    />
  );
}
