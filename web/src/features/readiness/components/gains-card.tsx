import { useQuery } from '@tanstack/react-query';
import type { ReadinessEstimate } from '@tenfold/contracts';
import { PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { reviewsQuery } from '../../../api/reviews.js';
import { Card } from '../../../ui/card.js';
import { countQuestions, partsText } from '../../../ui/readiness/readiness-text.js';
import { StudyNowButton } from '../../../ui/readiness/study-now-button.js';
import { useStartAndOpenQuiz } from '../../../ui/study/use-start-and-open-quiz.js';

const SHOWN = 3;

export function GainsCard({ estimate: { gains, studyNow } }: { estimate: ReadinessEstimate }) {
  const { openQuiz, starting } = useStartAndOpenQuiz();
  const due = useQuery(reviewsQuery).data?.dueToday ?? 0;
  const practice = (categoryIds: string[]) => {
    if (starting !== null) return;
    const custom = { categoryIds, examIds: [], sets: [], questions: PRO_QUIZ_QUESTIONS, isTimed: true };
    openQuiz({ sessionType: 'custom', custom });
  };
  return (
    <Card title="Where the next hour pays">
      <Flex wrap align="center" justify="space-between" gap="12px 24px" className="numbers">
        <p style={{ flex: '1 1 320px' }}>
          {`The next ${countQuestions(studyNow)} questions, each from the section with the largest expected gain: ${partsText(studyNow)}. New and missed ones come first.`}
          {due > 0 && ` Mixed with ${due === 1 ? 'the review' : `the ${due} reviews`} due today.`}
        </p>
        <StudyNowButton isMain />
      </Flex>
      <ol className="rows" aria-label="Sections by gain">
        {gains.slice(0, SHOWN).map(({ sectionName, categoryIds, questionsPerHour }) => (
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
              <div className="muted small numbers">{gainText(questionsPerHour)}</div>
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

function gainText(questionsPerHour: number): string {
  return questionsPerHour < 0.1
    ? 'under 0.1 points an hour'
    : `about ${questionsPerHour} ${questionsPerHour === 1 ? 'point' : 'points'} an hour`;
}
