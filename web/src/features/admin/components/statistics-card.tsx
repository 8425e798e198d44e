import type { QuestionStatisticsDetail } from '@tenfold/contracts';
import {
  clockText,
  DIFFICULTY_TREND_MIN_ANSWERS,
  DISCRIMINATION_MIN_ANSWERS,
  QUESTION_STATISTICS_MIN_ANSWERS,
} from '@tenfold/exam';
import { Alert, Descriptions, Flex } from 'antd';
import { dateLabel, numberLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { correlationRange, differenceText, looksWrongSentences, shareRange } from '../evidence-text.js';
import { KeyFlagTag } from './evidence-columns.js';

export function StatisticsCard({ question }: { question: QuestionStatisticsDetail }) {
  const { evidence, evidenceAnswers, computedAt, correctAnswer } = question;
  const sentences = evidence ? looksWrongSentences(evidence, correctAnswer) : [];
  const missing = missingSentence(question);
  return (
    <Card title="Statistics" extra={<KeyFlagTag flag={evidence?.keyFlag} />}>
      <Flex vertical gap={16}>
        {sentences.length > 0 && (
          <Alert type="warning" showIcon title="The key may be incorrect" description={sentences.join(' ')} />
        )}
        <Descriptions column={1} size="small" items={rowsOf(question)} />
        {missing && <p>{missing}</p>}
        <p className="muted small" style={{ maxWidth: '72ch' }}>
          {computedAt === null
            ? 'The evidence is computed once a week. It has not been computed yet.'
            : `As of ${dateLabel(new Date(computedAt))}, from ${answersText(evidenceAnswers)}: each student’s first answer to the question as it is worded now, without rapid guesses. In parentheses: 95% intervals.`}
        </p>
      </Flex>
    </Card>
  );
}

function rowsOf({ evidence, medianSeconds, trend }: QuestionStatisticsDetail) {
  const rows: [label: string, text: string | null][] = [
    ['Difficulty', evidence && shareRange(evidence.difficulty, ' correct')],
    ['Discrimination', evidence?.discrimination ? correlationRange(evidence.discrimination) : null],
    ['Median time', medianSeconds === null ? null : clockText(medianSeconds * 1000)],
    ['Trend', trend && trendText(trend)],
  ];
  return rows.map(([label, text]) => ({ key: label, label, children: text ?? '–' }));
}

function trendText({
  newest,
  newestAnswers,
  earlier,
  difference,
}: NonNullable<QuestionStatisticsDetail['trend']>): string {
  return `${shareRange(newest, ' correct')} in the newest ${answersText(newestAnswers)}, ${shareRange(earlier)} before: ${differenceText(difference)}. Newer students may be stronger or weaker.`;
}

const needs = [
  [QUESTION_STATISTICS_MIN_ANSWERS, 'difficulty'],
  [DISCRIMINATION_MIN_ANSWERS, 'discrimination and choices'],
  [DIFFICULTY_TREND_MIN_ANSWERS, 'the trend'],
] as const;

/** Null when nothing is missing, and for a question without right and wrong answers. */
function missingSentence({ credit, evidenceAnswers }: QuestionStatisticsDetail): string | null {
  if (credit !== 'graded') return 'Every answer gets credit, so no answer is evidence.';
  const missing = needs.filter(([least]) => evidenceAnswers < least);
  if (missing.length === 0) return null;
  const listed = missing.map(([least, what]) => `${numberLabel(least - evidenceAnswers)} more for ${what}`);
  return `${answersText(evidenceAnswers)} so far. Needed: ${listed.join(', ')}.`;
}

function answersText(answers: number): string {
  return `${numberLabel(answers)} ${answers === 1 ? 'answer' : 'answers'}`;
}
