import { CheckCircleFilled } from '@ant-design/icons';
import type { SectionProgress } from '@tenfold/contracts';
import {
  MIN_SECTION_ANSWERS,
  RECOMMEND_SECTION_BELOW,
  canJudgeSection,
  recommendedSections,
} from '@tenfold/exam';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.js';
import styles from './analytics.module.css';

const MOST_SHOWN = 3;

export function Recommendations({ practiced }: { practiced: readonly SectionProgress[] }) {
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
          `Averages below ${RECOMMEND_SECTION_BELOW}% cost the most points.`
        )}
      </Typography.Text>
      {weak.length > 0 && (
        <Flex component="ul" vertical gap={16} style={{ marginTop: 16 }}>
          {weak.slice(0, MOST_SHOWN).map(({ categoryId, sectionName, averageScore }) => (
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

function focusedQuiz(categoryId: string): string {
  return `${paths.quiz}?${new URLSearchParams({ type: 'focused', categoryId }).toString()}`;
}
