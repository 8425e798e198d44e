import { CheckCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { SectionGain, SectionProgress } from '@tenfold/contracts';
import {
  MIN_SECTION_ANSWERS,
  RECOMMEND_SECTION_BELOW,
  canJudgeSection,
  recommendedSections,
} from '@tenfold/exam';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { readinessQuery } from '../../../api/readiness.js';
import { paths } from '../../../paths.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import styles from './analytics.module.css';

const MOST_SHOWN = 3;

export function Recommendations({ practiced }: { practiced: readonly SectionProgress[] }) {
  const readiness = useQuery(readinessQuery);
  const gains = readiness.data?.estimate?.gains ?? null;
  const weak = recommendedSections(practiced);
  return (
    <aside className={styles.recommendations} aria-labelledby="recommendations">
      <h3 id="recommendations">{weak.length === 1 ? 'Recommendation' : 'Recommendations'}</h3>
      <Typography.Text type="secondary">
        {!practiced.some(({ answerCount }) => canJudgeSection(answerCount)) ? (
          `No section has ${MIN_SECTION_ANSWERS} answers yet: recommendations start there.`
        ) : weak.length === 0 ? (
          <>
            <CheckCircleFilled className="tone-right" aria-hidden />
            {` No section with ${MIN_SECTION_ANSWERS} answers or more averages below ${RECOMMEND_SECTION_BELOW}%.`}
          </>
        ) : (
          `Averages below ${RECOMMEND_SECTION_BELOW}%${gains === null ? '' : ', the largest expected gain in the exam first'}.`
        )}
      </Typography.Text>
      {weak.length > 0 && readiness.isPending && (
        <SkeletonRows rows={Math.min(weak.length, MOST_SHOWN)} height={44} />
      )}
      {weak.length > 0 && !readiness.isPending && (
        <Flex component="ul" vertical gap={16} style={{ marginTop: 16 }}>
          {byGain(weak, gains ?? [])
            .slice(0, MOST_SHOWN)
            .map(({ categoryId, sectionName, averageScore }) => (
              <Flex component="li" key={categoryId} wrap align="center" gap="8px 16px">
                <Flex vertical flex="1 1 160px">
                  <strong>{sectionName}</strong>
                  <Typography.Text type="secondary">{`${averageScore}% average score`}</Typography.Text>
                </Flex>
                <Link to={focusedQuiz(categoryId)} className={styles.practice}>
                  Practice<span className="visually-hidden">{` ${sectionName}`}</span> now
                </Link>
              </Flex>
            ))}
        </Flex>
      )}
    </aside>
  );
}

/** In the order of the gains; sections without one last, as they come. */
function byGain(sections: readonly SectionProgress[], gains: readonly SectionGain[]): SectionProgress[] {
  const placeOf = ({ categoryId }: SectionProgress) => {
    const place = gains.findIndex(({ categoryIds }) => categoryIds.includes(categoryId));
    return place === -1 ? gains.length : place;
  };
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function focusedQuiz(categoryId: string): string {
  return `${paths.quiz}?${new URLSearchParams({ type: 'focused', categoryId }).toString()}`;
}
