import { CheckCircleFilled } from '@ant-design/icons';
import type { SectionProgress } from '@tenfold/contracts';
import {
  MIN_SECTION_ANSWERS,
  RECOMMEND_SECTION_BELOW,
  hasSectionEvidence,
  recommendedSections,
} from '@tenfold/exam';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.js';
import styles from './recommendations.module.css';

const MOST_SHOWN = 3;

/** Sections with enough answers and a low average, lowest first. */
export function Recommendations({ practiced }: { practiced: readonly SectionProgress[] }) {
  const weak = recommendedSections(practiced);
  return (
    <aside className={styles.box} aria-labelledby="recommendations">
      <h3 id="recommendations">{weak.length === 1 ? 'Recommendation' : 'Recommendations'}</h3>
      {!practiced.some(({ answerCount }) => hasSectionEvidence(answerCount)) ? (
        <p className={styles.text}>
          {`No section has ${MIN_SECTION_ANSWERS} answers yet: recommendations start there.`}
        </p>
      ) : weak.length === 0 ? (
        <p className={styles.text}>
          <CheckCircleFilled className={styles.check} aria-hidden />
          {`No section with ${MIN_SECTION_ANSWERS} answers or more averages below ${RECOMMEND_SECTION_BELOW}%.`}
        </p>
      ) : (
        <>
          <p className={styles.text}>{`Averages below ${RECOMMEND_SECTION_BELOW}% cost the most points.`}</p>
          <ul className={styles.list}>
            {weak.slice(0, MOST_SHOWN).map(({ categoryId, sectionName, averageScore }) => (
              <li key={categoryId} className={styles.item}>
                <p className={styles.name}>{sectionName}</p>
                <p className={styles.average}>{`${averageScore}% average score`}</p>
                <Link to={focusedQuiz(categoryId)} className={styles.action}>
                  Practice<span className="visually-hidden">{` ${sectionName}`}</span> now
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

function focusedQuiz(categoryId: string): string {
  return `${paths.quiz}?${new URLSearchParams({ type: 'focused', categoryId }).toString()}`;
}
