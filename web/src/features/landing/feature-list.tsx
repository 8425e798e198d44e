import type { ReactNode } from 'react';
import { features } from '../../content.js';
import { CitationPicture, PacePicture, SectionsPicture } from './feature-pictures.js';
import styles from './landing-details.module.css';
import landing from './landing-page.module.css';

const pictures: Record<(typeof features)[number]['title'], ReactNode> = {
  'Authentic Questions': <CitationPicture />,
  'Focused Study': <SectionsPicture />,
  'Advanced Analytics': <PacePicture />,
};

export function FeatureList() {
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
