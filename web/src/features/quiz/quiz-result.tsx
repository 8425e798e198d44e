import { useQuery } from '@tanstack/react-query';
import type { QuizResult, QuizView, SectionScore } from '@tenfold/contracts';
import { scoreBand, scorePercent } from '@tenfold/exam';
import { useEffect, useRef } from 'react';
import { brand } from '../../content.js';
import { dateLabel } from '../../lib/date-label.js';
import { Card } from '../../ui/card.js';
import { ScoreBanner } from '../../ui/score-banner.js';
import { SectionBars } from '../../ui/section-bars.js';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { resultQuery } from './api/complete-quiz.js';
import { ResultNext } from './result-next.js';
import { ResultReview } from './result-review.js';
import { ResultTiming } from './result-timing.js';
import styles from './quiz-result.module.css';

/** A completed quiz: how it went, where it was weak, and what to do next. */
export function QuizResultPage({ quiz }: { quiz: QuizView }) {
  const query = useQuery(resultQuery(quiz.session.id));
  return (
    <div className={styles.page}>
      <title>{`Result of ${quiz.session.displayName} · ${brand.name}`}</title>
      <QueryView query={query} what="the result" skeleton={<ResultSkeleton />}>
        {(result) => <Result quiz={quiz} result={result} />}
      </QueryView>
    </div>
  );
}

function Result({ quiz, result }: { quiz: QuizView; result: QuizResult }) {
  const { score, correctAnswers, totalQuestions, completedAt, sections } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header className={styles.head}>
        <p className={styles.name}>{`${quiz.session.displayName} · ${dateLabel(new Date(completedAt))}`}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.score} data-band={scoreBand(score)}>
          <span className="visually-hidden">Your score: </span>
          {`${score}%`}
        </h1>
        <p className={styles.correct}>{`${correctAnswers} of ${totalQuestions} correct`}</p>
        <ScoreBanner score={score} />
        <ResultNext quiz={quiz} />
      </header>
      <div className={styles.cards}>
        <Card title="Sections, weakest first">
          <SectionBars bars={weakestFirst(sections)} />
        </Card>
        <ResultTiming quiz={quiz} />
      </div>
      <ResultReview quiz={quiz} />
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

function ResultSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="220px" />
      <Skeleton width="160px" height={72} />
      <Skeleton width="320px" height={46} />
      <SkeletonRows rows={2} height={200} />
    </div>
  );
}
