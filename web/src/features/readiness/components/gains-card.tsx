import { useQuery } from '@tanstack/react-query';
import type { ReadinessEstimate } from '@tenfold/contracts';
import { PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useStartStudy } from '../../../api/readiness.js';
import { reviewsQuery } from '../../../api/reviews.js';
import { Card } from '../../../ui/card.js';
import { countQuestions, partsText } from '../../../ui/readiness/readiness-text.js';
import { StartSessionButton } from '../../../ui/study/start-session-button.js';
import { useStartAndOpenQuiz } from '../../../ui/study/use-start-and-open-quiz.js';

const SHOWN = 3;

export function GainsCard({ estimate }: { estimate: ReadinessEstimate }) {
  const { gains, studyNow, answersPerWeek } = estimate;
  const study = useStartStudy();
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const due = useQuery(reviewsQuery).data?.dueToday ?? 0;
  const practice = (categoryIds: string[]) => {
    if (starting !== null) return;
    const custom = { categoryIds, examIds: [], sets: [], questions: PRO_QUIZ_QUESTIONS, isTimed: true };
    openQuiz({ sessionType: 'custom', custom });
  };
  return (
    <Card title="Where practice pays">
      <Flex wrap align="center" justify="space-between" gap="12px 24px" className="numbers">
        <p style={{ flex: '1 1 320px' }}>
          {`The next ${countQuestions(studyNow)} questions, each from the section with the largest expected gain: ${partsText(studyNow)}. New and missed ones come first.`}
          {due > 0 && ` Mixed with ${due === 1 ? 'the review' : `the ${due} reviews`} due today.`}
        </p>
        <StartSessionButton label="Study now" isMain start={study} />
      </Flex>
      {answersPerWeek > 0 && (
        <p className="muted small" style={{ marginTop: 12 }}>
          {`Points of 80 that a week in one section gains, at your pace of the last four weeks: ${answersPerWeek === 1 ? '1 question' : `${answersPerWeek} questions`} a week.`}
        </p>
      )}
      <ol className="rows" aria-label="Sections by gain">
        {gains.slice(0, SHOWN).map(({ sectionName, categoryIds, questionsPerHour, questionsPerWeek }) => (
          <Flex
            key={sectionName}
            component="li"
            wrap
            align="center"
            justify="space-between"
            gap="8px 24px"
            style={{ paddingBlock: 12 }}
          >
            <div>
              <div className="label">{sectionName}</div>
              <div className="muted small numbers">
                {answersPerWeek > 0 ? gainText(questionsPerWeek, 'week') : gainText(questionsPerHour, 'hour')}
              </div>
            </div>
            <Button size="large" aria-label={`Practice ${sectionName}`} onClick={() => practice(categoryIds)}>
              Practice
            </Button>
          </Flex>
        ))}
      </ol>
    </Card>
  );
}

function gainText(points: number, per: 'week' | 'hour'): string {
  const period = per === 'week' ? 'a week' : 'an hour';
  if (points < 0.1) return `under 0.1 points ${period}`;
  return `about ${points} ${points === 1 ? 'point' : 'points'} ${period}`;
}
