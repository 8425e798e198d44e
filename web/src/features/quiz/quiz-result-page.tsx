import { useQuery } from '@tanstack/react-query';
import type { QuizResult, QuizView, SectionScore } from '@tenfold/contracts';
import { PASSING_SCORE, scoreBand, scorePercent } from '@tenfold/exam';
import { Flex, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '../../content.js';
import { reviewedPlace } from '../../paths.js';
import { prefersReducedMotion } from '../../lib/prefers-reduced-motion.js';
import { dateLabel } from '../../lib/date-label.js';
import { bandColors } from '../../ui/bands.js';
import { Card } from '../../ui/card.js';
import { ScoreBanner } from '../../ui/score-banner.js';
import { SectionBars } from '../../ui/section-bars.js';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { resultQuery } from './api/complete-quiz.js';
import { ResultNext } from './components/result-next.js';
import { questionElementId } from './components/reviewed-question.js';
import { ResultReview } from './components/result-review.js';
import type { ReviewFilter } from './review-answers.js';
import { ResultTiming } from './components/result-timing.js';
import styles from './quiz-result-page.module.css';

export function QuizResultPage({ quiz }: { quiz: QuizView }) {
  const query = useQuery(resultQuery(quiz.session.id));
  return (
    <div className={`${styles.page} stack column`}>
      <title>{`Result of ${quiz.session.displayName} · ${brand.name}`}</title>
      <QueryView query={query} what="the result" skeleton={<ResultSkeleton />}>
        {(result) => <Result quiz={quiz} result={result} />}
      </QueryView>
    </div>
  );
}

function Result({ quiz, result }: { quiz: QuizView; result: QuizResult }) {
  const { score, correctAnswers, totalQuestions, completedAt, sections } = result;
  const [parameters] = useSearchParams();
  const place = reviewedPlace(parameters);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const question = place === null ? null : document.getElementById(questionElementId(place));
    question?.scrollIntoView();
    question?.focus({ preventScroll: true });
  }, [place]);
  const band = scoreBand(score);
  const missed = totalQuestions - correctAnswers;
  const [filter, setFilter] = useState<ReviewFilter>(missed > 0 && place === null ? 'missed' : 'all');
  const review = useRef<HTMLDivElement>(null);
  const reviewMissed = () => {
    setFilter('missed');
    review.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    review.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <header>
        <Typography.Text type="secondary">
          {`${quiz.session.displayName} · ${dateLabel(new Date(completedAt))}`}
        </Typography.Text>
        <h1
          ref={heading}
          tabIndex={-1}
          className={`${styles.score} numbers`}
          data-band={band}
          style={{ color: bandColors[band] }}
        >
          <span className="visually-hidden">Your score: </span>
          {`${score}%`}
        </h1>
        <Flex vertical align="start" gap={12}>
          <p className={styles.large}>{`${correctAnswers} of ${totalQuestions} correct`}</p>
          <ScoreBanner score={score} />
          {quiz.session.sessionType === 'full' && (
            <strong className={styles.large}>{passVerdict(correctAnswers, totalQuestions)}</strong>
          )}
        </Flex>
        <ResultNext quiz={quiz} missed={missed} onReviewMissed={reviewMissed} />
      </header>
      <div className={styles.cards}>
        <Card title="Sections, weakest first">
          <SectionBars bars={weakestFirst(sections)} />
        </Card>
        <ResultTiming quiz={quiz} />
      </div>
      <ResultReview ref={review} quiz={quiz} filter={filter} onFilter={setFilter} />
    </>
  );
}

function weakestFirst(sections: readonly SectionScore[]) {
  return sections
    .map(({ categoryId, sectionName, correct, total }) => ({
      id: categoryId,
      name: sectionName,
      filled: scorePercent(correct, total),
      accuracy: scorePercent(correct, total),
      detail: `${correct} of ${total} correct`,
    }))
    .sort((one, other) => one.accuracy - other.accuracy);
}

function passVerdict(correctAnswers: number, totalQuestions: number): string {
  const needed = Math.ceil((totalQuestions * PASSING_SCORE) / 100);
  const missing = needed - correctAnswers;
  if (missing <= 0) return `You would have passed. Passing takes ${needed} correct answers.`;
  const more = missing === 1 ? '1 more correct answer was' : `${missing} more correct answers were`;
  return `You would not have passed: ${more} needed.`;
}

function ResultSkeleton() {
  return (
    <Flex vertical gap={16}>
      <Skeleton width="220px" />
      <Skeleton width="160px" height={72} />
      <Skeleton width="320px" height={46} />
      <SkeletonRows rows={2} height={200} />
    </Flex>
  );
}
