import { CheckOutlined, FlagOutlined } from '@ant-design/icons';
import styles from './hero-picture.module.css';

const options = [
  { letter: 'A', text: '3 calendar days' },
  { letter: 'B', text: '10 calendar days' },
  { letter: 'C', text: '30 calendar days' },
  { letter: 'D', text: '60 calendar days' },
] as const;

export function HeroPicture() {
  return (
    <div
      className={styles.stack}
      role="img"
      aria-label="A practice question answered correctly, with its explanation and regulation"
    >
      <div className={styles.card} aria-hidden="true">
        <div className={styles.strip}>
          <span className={styles.name}>Full Practice Exam</span>
          <span>12 of 80</span>
          <FlagOutlined aria-hidden="true" />
        </div>
        <div className={styles.timer}>
          <span />
        </div>
        <p className={styles.question}>
          A broker moves its office of record. Within what time must it update the address that CBP holds?
        </p>
        <ul className={styles.options}>
          {options.map(({ letter, text }) => (
            <li key={letter} data-right={letter === 'B'}>
              <span className={styles.letter}>{letter}</span>
              {text}
              {letter === 'B' && (
                <span className={styles.right}>
                  <CheckOutlined aria-hidden="true" /> Right
                </span>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.explanation}>
          <p>The change must be reported within 10 calendar days of the move.</p>
          <p className={styles.citation}>19 CFR 111.30(a)</p>
        </div>
      </div>
    </div>
  );
}
