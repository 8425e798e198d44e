import { closing } from '../../content.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { FeatureList } from './feature-list.js';
import { FrequentQuestions } from './frequent-questions.js';
import { PricingSection } from './pricing-section.js';
import { SampleQuestion } from './sample-question.js';
import styles from './landing-details.module.css';
import landing from './landing-page.module.css';

/** What a visitor scrolls to. A chunk of its own, because every screen loads the code of the landing page. */
export function LandingDetails() {
  return (
    <>
      <SampleQuestion />
      <FeatureList />
      <PricingSection />
      <FrequentQuestions />
      <section className={`${landing.panel} ${styles.closing} stack`} aria-labelledby="closing-title">
        <h2 id="closing-title" className={landing.heading}>
          {closing.headline}
        </h2>
        <p className="muted">{closing.text}</p>
        <ButtonLink to={paths.auth} state={{ mode: 'register' }} kind="primary">
          Get Started Free
        </ButtonLink>
      </section>
    </>
  );
}
