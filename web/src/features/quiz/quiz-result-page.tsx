import { useQuery } from '@tanstack/react-query';
import type { QuizResult, QuizView, SectionScore } from '@tenfold/contracts';
import { canJudgeSection, PASSING_PERCENT, scoreBand, scorePercent } from '@tenfold/exam';
import { Flex } from 'antd';
import { unsureText } from '../../lib/unsure-text.js';
import { Card } from '../../ui/card.js';
import { ResultCards, ResultHeader, ResultPage } from '../../ui/result-page.js';
import { ScoreBanner } from '../../ui/score-banner.js';
import { SectionBars } from '../../ui/section-bars.js';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { resultQuery } from './api/complete-quiz.js';
import { DiagnosticCard } from './components/diagnostic-card.js';
import { ResultNext } from './components/result-next.js';
import { ResultReview } from './components/result-review.js';
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
  const isJudged = canJudgeSection(totalQuestions);
  const confidence = unsureText(
    quiz.answers.map(({ isUnsure, isCorrect }) => ({ isUnsure, isRight: isCorrect })),
  );
  return (
    <>
      <ResultHeader
        name={quiz.session.displayName}
        endedAt={completedAt}
        score={isJudged ? `${score}%` : `${correctAnswers} of ${totalQuestions}`}
        {...(isJudged && { band: scoreBand(score) })}
      >
        <Flex vertical align="start" gap={12} style={{ fontSize: 18 }}>
          {isJudged && <p>{`${correctAnswers} of ${totalQuestions} correct`}</p>}
          <ScoreBanner score={score} isJudged={isJudged} />
          {quiz.session.sessionType === 'full' && (
            <strong>{passSentence(correctAnswers, totalQuestions)}</strong>
          )}
          {confidence !== null && <p className="muted">{confidence}</p>}
        </Flex>
        <ResultNext quiz={quiz} missed={totalQuestions - correctAnswers} />
      </ResultHeader>
      {quiz.session.isDiagnostic && <DiagnosticCard sections={sections} />}
      <ResultCards>
        <Card title="Sections, weakest first">
          <SectionBars bars={weakestFirst(sections)} />
        </Card>
        <ResultTiming quiz={quiz} />
      </ResultCards>
      <ResultReview quiz={quiz} />
    </>
  );
}

function weakestFirst(sections: readonly SectionScore[]) {
  return sections
    .map(({ categoryId, sectionName, correct, total }) => ({
      id: categoryId,
      name: sectionName,
      accuracy: scorePercent(correct, total),
      total,
      detail: `${correct} of ${total} correct`,
    }))
    .sort((one, other) => one.accuracy - other.accuracy);
}

function passSentence(correctAnswers: number, totalQuestions: number): string {
  const needed = Math.ceil((totalQuestions * PASSING_PERCENT) / 100);
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
