import { useQuery } from '@tanstack/react-query';
import type { QuizResult, QuizView, SectionScore } from '@tenfold/contracts';
import { PASSING_SCORE, scoreBand, scorePercent } from '@tenfold/exam';
import { Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reviewedPlace } from '../../paths.js';
import { prefersReducedMotion } from '../../lib/prefers-reduced-motion.js';
import { Card } from '../../ui/card.js';
import { ResultCards, ResultHeader, ResultPage } from '../../ui/result-page.js';
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

export function QuizResultPage({ quiz }: { quiz: QuizView }) {
  const query = useQuery(resultQuery(quiz.session.id));
  return (
    <ResultPage title={`Result of ${quiz.session.displayName}`}>
      <QueryView query={query} what="the result" skeleton={<ResultSkeleton />}>
        {(result) => <Result quiz={quiz} result={result} />}
      </QueryView>
    </ResultPage>
  );
}

function Result({ quiz, result }: { quiz: QuizView; result: QuizResult }) {
  const { score, correctAnswers, totalQuestions, completedAt, sections } = result;
  const [parameters] = useSearchParams();
  const place = reviewedPlace(parameters);
  useEffect(() => {
    const question = place === null ? null : document.getElementById(questionElementId(place));
    question?.scrollIntoView();
    question?.focus({ preventScroll: true });
  }, [place]);
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
      <ResultHeader
        name={quiz.session.displayName}
        endedAt={completedAt}
        score={`${score}%`}
        band={scoreBand(score)}
      >
        <Flex vertical align="start" gap={12} style={{ fontSize: 18 }}>
          <p>{`${correctAnswers} of ${totalQuestions} correct`}</p>
          <ScoreBanner score={score} />
          {quiz.session.sessionType === 'full' && (
            <strong>{passVerdict(correctAnswers, totalQuestions)}</strong>
          )}
        </Flex>
        <ResultNext quiz={quiz} missed={missed} onReviewMissed={reviewMissed} />
      </ResultHeader>
      <ResultCards>
        <Card title="Sections, weakest first">
          <SectionBars bars={weakestFirst(sections)} />
        </Card>
        <ResultTiming quiz={quiz} />
      </ResultCards>
      <ResultReview ref={review} quiz={quiz} filter={filter} onFilter={setFilter} />
    </>
  );
}

function weakestFirst(sections: readonly SectionScore[]) {
  return sections
    .map(({ categoryId, sectionName, correct, total }) => ({
      id: categoryId,
      name: sectionName,
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
