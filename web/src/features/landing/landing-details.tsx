import { closing, features } from '../../content.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { FrequentQuestions } from './frequent-questions.js';
import { PricingSection } from './pricing-section.js';
import { ProductPictures } from './product-pictures.js';
import { SampleQuestion } from './sample-question.js';
import styles from './landing-details.module.css';
import landing from './landing-page.module.css';
import type { ReactNode } from 'react';
import { CitationPicture, PacePicture, SectionsPicture } from './feature-pictures.js';

/** What a visitor scrolls to. A chunk of its own, because every screen loads the code of the landing page. */
export function LandingDetails() {
  return (
    <>
      <SampleQuestion />
      <FeatureList />
      <ProductPictures />
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

const pictures: Record<(typeof features)[number]['title'], ReactNode> = {
  'Authentic Questions': <CitationPicture />,
  'Focused Study': <SectionsPicture />,
  'Advanced Analytics': <PacePicture />,
};

function FeatureList() {
  return (
    <section className={`${landing.column} ${styles.features}`} aria-labelledby="features-title">
      <h2 id="features-title" className={landing.heading}>
        Study what the exam asks, and know where you stand
      </h2>
      <ul className={styles.featureList}>
        {features.map(({ title, text }) => (
          <li key={title} className={`${landing.panel} ${styles.feature}`}>
            <div className={`${styles.picture} stack`} aria-hidden="true">
              {pictures[title]}
            </div>
            <h3>{title}</h3>
            <p className={`${landing.text} muted`}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
