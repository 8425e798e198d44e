import type { ReactNode } from 'react';
import { features } from '../../content.js';
import { CitationPicture, PacePicture, SectionsPicture } from './feature-pictures.js';
import styles from './feature-list.module.css';

const pictures: Record<(typeof features)[number]['title'], ReactNode> = {
  'Authentic Questions': <CitationPicture />,
  'Focused Study': <SectionsPicture />,
  'Advanced Analytics': <PacePicture />,
};

export function FeatureList() {
  return (
    <section className={styles.features} aria-labelledby="features-title">
      <h2 id="features-title">Study what the exam asks, and know where you stand</h2>
      <ul className={styles.list}>
        {features.map(({ title, text }) => (
          <li key={title} className={styles.feature}>
            <div className={styles.picture} aria-hidden="true">
              {pictures[title]}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
