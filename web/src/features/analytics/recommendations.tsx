import { CheckCircleFilled } from '@ant-design/icons';
import type { SectionProgress } from '@tenfold/contracts';
import { RECOMMEND_SECTION_BELOW } from '@tenfold/exam';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.js';
import styles from './recommendations.module.css';

const MOST_SHOWN = 3;

/** The sections to practise next: those whose average is too low, the lowest first. */
export function Recommendations({ practised }: { practised: readonly SectionProgress[] }) {
  const weak = practised
    .filter(({ averageScore }) => averageScore < RECOMMEND_SECTION_BELOW)
    .toSorted((one, other) => one.averageScore - other.averageScore);
  return (
    <aside className={styles.box} aria-labelledby="recommendations">
      <h3 id="recommendations">{weak.length === 1 ? 'Recommendation' : 'Recommendations'}</h3>
      {weak.length === 0 ? (
        <p className={styles.text}>
          <CheckCircleFilled className={styles.check} aria-hidden />
          {`Every section you practised averages ${RECOMMEND_SECTION_BELOW}% or more.`}
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
                  Practise<span className="visually-hidden">{` ${sectionName}`}</span> now
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
