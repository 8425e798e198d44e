import { TARGET_MINUTES_PER_QUESTION } from '@tenfold/exam';
import styles from './feature-pictures.module.css';

export function CitationPicture() {
  return (
    <div className={`${styles.note} panel stack`}>
      <span className={styles.line} style={{ width: '92%' }} />
      <span className={styles.line} style={{ width: '78%' }} />
      <span className={styles.line} style={{ width: '40%' }} />
      <span className={styles.citation}>19 CFR 152.103(a)</span>
    </div>
  );
}

const sections = [
  { name: 'Classification', percent: 48, weakest: true },
  { name: 'Valuation', percent: 71, weakest: false },
  { name: 'Entry', percent: 86, weakest: false },
] as const;

export function SectionsPicture() {
  return (
    <div className={`${styles.sections} panel stack numbers`}>
      {sections.map(({ name, percent, weakest }) => (
        <div key={name} className={styles.section} data-weakest={weakest}>
          <span>{name}</span>
          <span>{percent}%</span>
          <span className={`${styles.track} meter`}>
            <span style={{ width: `${percent}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}

const minutes = [2.1, 2.8, 1.9, 3.9, 2.4, 3.1, 2.2, 2.7, 3.6, 2.0, 2.5, 2.9];
const TOP = 4.5;

export function PacePicture() {
  return (
    <div className={styles.pace}>
      <span className={styles.target} style={{ bottom: `${(TARGET_MINUTES_PER_QUESTION / TOP) * 100}%` }} />
      {minutes.map((value, index) => (
        <span
          key={index}
          className={styles.bar}
          data-over={value > TARGET_MINUTES_PER_QUESTION}
          style={{ height: `${(value / TOP) * 100}%` }}
        />
      ))}
    </div>
  );
}
