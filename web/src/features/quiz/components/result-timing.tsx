import type { QuizView } from '@tenfold/contracts';
import {
  clockText,
  MS_PER_MINUTE,
  NEVER_EXCEED_MINUTES_PER_QUESTION,
  secondsOverTarget,
  TARGET_PACE_LABEL,
  timingData,
  type TimingData,
} from '@tenfold/exam';
import { Divider, Flex, Statistic, Typography } from 'antd';
import { Card } from '../../../ui/card.js';
import { PaceChart } from './pace-chart.js';

export function ResultTiming({ quiz }: { quiz: QuizView }) {
  const times = new Map(quiz.answers.map(({ questionId, timeSpentMs }) => [questionId, timeSpentMs]));
  const timed = quiz.questions.flatMap(({ id }, index) => {
    const ms = times.get(id) ?? null;
    return ms === null ? [] : [{ place: index + 1, ms }];
  });
  return (
    <Card title="Time per question">
      {timed.length === 0 ? (
        <Typography.Text type="secondary">No reading times were recorded for this quiz.</Typography.Text>
      ) : (
        <Timing data={timingData(timed.map(({ ms }) => ms))} places={timed.map(({ place }) => place)} />
      )}
    </Card>
  );
}

const BOLD = { content: { fontWeight: 600 } };

function Timing({ data, places }: { data: TimingData; places: readonly number[] }) {
  const averageMs = data.avgTimePerQuestion * MS_PER_MINUTE;
  return (
    <>
      <Flex gap={32}>
        <Statistic title="Average" value={clockText(averageMs)} styles={BOLD} />
        <Statistic title="Target" value={TARGET_PACE_LABEL} styles={BOLD} />
      </Flex>
      <Typography.Text type="secondary">
        {paceSentence(averageMs)}
        {` Never spend more than ${NEVER_EXCEED_MINUTES_PER_QUESTION} minutes on one question.`}
      </Typography.Text>
      <Divider size="medium" />
      <PaceChart data={data} places={places} />
    </>
  );
}

function paceSentence(averageMs: number): string {
  const over = secondsOverTarget(averageMs);
  if (over <= 0) return 'You kept within the target.';
  return `On average you were ${clockText(over * 1000)} over the target.`;
}
