import { useState } from 'react';
import { LockedCard } from '../../../ui/locked-card.js';
import { UpgradeDialog } from '../../../ui/upgrade-dialog.js';
import { EXAM_READINESS } from './exam-readiness.js';
import { SECTION_PERFORMANCE } from './section-performance-card.js';
import { TIMING_ANALYSIS } from './timing-card.js';
import styles from './analytics-page.module.css';

const locked = [
  {
    feature: SECTION_PERFORMANCE,
    text: 'How well each section goes, from the weakest to the strongest, and what to practice next.',
  },
  {
    feature: TIMING_ANALYSIS,
    text: 'Your pace per question against the target, and whether a full exam at this pace ends in time.',
  },
  {
    feature: EXAM_READINESS,
    text: 'How near you are to passing, in four levels, and what takes you up to the next one.',
  },
] as const;

/** The Pro cards for Free users: each says what it would show and links to Pro. */
export function LockedAnalytics() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div className={styles.locked}>
      {locked.map(({ feature, text }) => (
        <LockedCard key={feature} feature={feature} text={text} onUpgrade={() => setAsked(feature)} />
      ))}
      <UpgradeDialog feature={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
