import type { OptionChoices as Choices, QuestionStatisticsDetail } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import { Flex, Progress } from 'antd';
import { Card } from '../../../ui/card.js';
import { ChartWithTable } from '../../../ui/chart-with-table.js';
import { shareRange } from '../evidence-text.js';

const thirds = ['Weakest third', 'Middle third', 'Strongest third'] as const;

interface Props {
  question: Pick<QuestionStatisticsDetail, 'correctAnswer'>;
  choices: readonly Choices[];
}

export function OptionChoices({ question, choices }: Props) {
  const accepted: string[] = acceptedLetters(question.correctAnswer);
  const labelOf = (letter: string) => (accepted.includes(letter) ? `${letter} (key)` : letter);
  return (
    <Card>
      <ChartWithTable
        caption="What students chose, by ability before the answer"
        columns={['Option', 'All', ...thirds]}
        rows={choices.map(({ letter, all, thirds: shares }) => ({
          id: letter,
          cells: [labelOf(letter), ...[all, ...shares].map((share) => shareRange(share))],
        }))}
      >
        <Flex vertical gap={20}>
          {choices.map(({ letter, thirds: shares }) => (
            <div key={letter}>
              <strong className="label">{labelOf(letter)}</strong>
              {shares.map(({ value }, third) => (
                <Flex key={thirds[third]} align="center" gap={12} className="small numbers">
                  <span className="muted" style={{ flex: '0 0 112px' }}>
                    {thirds[third]}
                  </span>
                  <Progress
                    percent={value}
                    strokeColor={accepted.includes(letter) ? 'var(--right)' : 'var(--muted)'}
                    size={{ height: 8 }}
                    showInfo={false}
                    style={{ flex: 1 }}
                  />
                  <span style={{ flex: '0 0 52px', textAlign: 'right' }}>{`${value}%`}</span>
                </Flex>
              ))}
            </div>
          ))}
        </Flex>
      </ChartWithTable>
    </Card>
  );
}
