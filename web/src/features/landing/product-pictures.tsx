import landing from './landing-page.module.css';
import styles from './product-pictures.module.css';

/** Files of public/pictures, which e2e/src/draw-pictures.ts draws in both themes. */
const pictures = [
  {
    name: 'exam',
    width: 1280,
    height: 800,
    alt: 'A question of an exam with its options, the remaining time and the tools',
    title: 'The Exam Simulator',
    text: 'One clock for the whole exam, with flags, notes, highlights and a calculator. Answers survive a lost connection.',
  },
  {
    name: 'readiness',
    width: 1280,
    height: 800,
    alt: 'The chance of passing with its range and the expected score',
    title: 'Your chance of passing',
    text: 'An estimate with its range, from answers that count, and what would raise it most.',
  },
  {
    name: 'phone',
    width: 390,
    height: 780,
    alt: 'A practice question on a phone',
    title: 'On your phone',
    text: 'The same practice in your pocket.',
  },
] as const;

export function ProductPictures() {
  return (
    <section className={`${landing.column} ${styles.pictures}`} aria-labelledby="pictures-title">
      <h2 id="pictures-title" className={landing.heading}>
        See it at work
      </h2>
      <ul className={styles.list}>
        {pictures.map(({ name, width, height, alt, title, text }) => (
          <li key={name}>
            {(['light', 'dark'] as const).map((theme) => (
              <img
                key={theme}
                className={`${styles.screenshot} panel`}
                data-of={theme}
                src={`/pictures/${name}-${theme}.webp`}
                {...{ width, height, alt }}
                loading="lazy"
                decoding="async"
              />
            ))}
            <h3>{title}</h3>
            <p className={`${landing.text} muted`}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
