import { hero, trial } from '../../content.js';
import { prefersReducedMotion } from '../../lib/prefers-reduced-motion.js';
import { paths } from '../../paths.js';
import buttons from '../../ui/button-link.module.css';
import { ButtonLink } from '../../ui/button-link.js';
import { PublishedLine } from '../../ui/published-line.js';
import { HeroPicture } from './hero-picture.js';
import styles from './landing-page.module.css';

export const PRICING_ID = 'pricing';

export function Hero() {
  const showPricing = () =>
    document
      .getElementById(PRICING_ID)
      ?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  return (
    <section className={`${styles.column} ${styles.hero}`}>
      <div>
        <p className={styles.badge}>{hero.badge}</p>
        <PublishedLine />
        <h1>{hero.headline}</h1>
        <p className={`${styles.lead} muted`}>{hero.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.auth} state={{ mode: 'register' }} kind="primary">
            Start Free Today
          </ButtonLink>
          <button type="button" className={buttons.button} onClick={showPricing}>
            View Pricing
          </button>
        </div>
        <p className="muted small">{`Pro comes with a ${trial.note}. Cancel anytime.`}</p>
      </div>
      <HeroPicture />
    </section>
  );
}
