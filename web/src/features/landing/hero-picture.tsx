import { FlagOutlined } from '@ant-design/icons';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import marked from '../../ui/marked-options.module.css';
import { MarkLabel } from '../../ui/marked-options.js';
import styles from './hero-picture.module.css';

const QUESTION = 12;
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
      <div className={`${styles.card} panel`} aria-hidden="true">
        <div className={`${styles.strip} row small muted numbers`}>
          <span className={styles.name}>Full Practice Exam</span>
          <span>{`${QUESTION} of ${FULL_EXAM_QUESTIONS}`}</span>
          <FlagOutlined aria-hidden="true" />
        </div>
        <div className={`${styles.timer} meter`}>
          <span style={{ width: `${(QUESTION / FULL_EXAM_QUESTIONS) * 100}%` }} />
        </div>
        <p className={styles.question}>
          A broker moves its office of record. Within what time must it update the address that CBP holds?
        </p>
        <ol className={`${marked.options} ${marked.choices}`}>
          {options.map(({ letter, text }) => {
            const mark = letter === 'B' ? 'chosen-right' : undefined;
            return (
              <li key={letter} className={marked.option} data-mark={mark}>
                <span className={marked.letter}>{letter}</span>
                <span className={marked.text}>{text}</span>
                {mark && <MarkLabel mark={mark} />}
              </li>
            );
          })}
        </ol>
        <div className={`${styles.explanation} small`}>
          <p>The change must be reported within 10 calendar days of the move.</p>
          <p className="tone-accent label" style={{ marginTop: 2 }}>
            19 CFR 111.30(a)
          </p>
        </div>
      </div>
    </div>
  );
}
