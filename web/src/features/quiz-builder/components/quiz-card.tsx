import type { CustomQuizChoice, CustomQuizMode } from '@tenfold/contracts';
import { CUSTOM_QUIZ_QUESTIONS_MAX, examMinutes } from '@tenfold/exam';
import { Button, Checkbox, Flex, InputNumber, Radio } from 'antd';
import { useId } from 'react';
import { durationText, numberLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { useMatchCount, type Matches } from '../api/match-count.js';
import { filterOf } from '../builder-choice.js';
import styles from '../quiz-builder.module.css';

interface Props {
  choice: CustomQuizChoice;
  isStarting: boolean;
  onChange: (changes: Partial<CustomQuizChoice>) => void;
  onStart: (choice: CustomQuizChoice) => void;
}

export function QuizCard({ choice, isStarting, onChange, onStart }: Props) {
  const id = useId();
  const matches = useMatchCount(filterOf(choice));
  const { questions, mode } = choice;
  const drawn =
    matches.count === null || matches.count === 0 ? questions : Math.min(questions, matches.count);
  return (
    <Card title="Your quiz">
      <Flex vertical gap={20}>
        <p role="status" className={`numbers${matches.isOutdated ? ' muted' : ''}`}>
          <strong>{matchText(matches)}</strong>
        </p>
        <div>
          <h3 style={{ marginBottom: 4 }}>
            <label htmlFor={id}>Number of questions</label>
          </h3>
          <InputNumber
            id={id}
            size="large"
            min={1}
            max={CUSTOM_QUIZ_QUESTIONS_MAX}
            precision={0}
            value={questions}
            onChange={(value) => {
              if (value !== null) onChange({ questions: value });
            }}
          />
          {drawn < questions && <p className="muted small">{`The quiz will have ${drawn}.`}</p>}
        </div>
        <ModeChoice choice={choice} minutes={examMinutes(drawn)} onChange={onChange} />
        <Button type="primary" size="large" block loading={isStarting} onClick={() => onStart(choice)}>
          {mode === 'exam' ? 'Begin the exam' : 'Start the quiz'}
        </Button>
      </Flex>
    </Card>
  );
}

interface ModeProps {
  choice: CustomQuizChoice;
  minutes: number;
  onChange: Props['onChange'];
}

function ModeChoice({ choice: { mode, isTimed }, minutes, onChange }: ModeProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} style={{ marginBottom: 4 }}>
        How you answer
      </h3>
      <Radio.Group
        aria-labelledby={id}
        className={styles.options ?? ''}
        value={mode}
        onChange={({ target }) => onChange({ mode: target.value as CustomQuizMode })}
      >
        <Radio value="practice" className={styles.option ?? ''}>
          <span className="label">Practice</span>
          <span className={`${styles.text} muted small`}>The correct answer after each question</span>
        </Radio>
        <Radio value="exam" className={styles.option ?? ''}>
          <span className="label">Exam</span>
          <span className={`${styles.text} muted small numbers`}>
            {`${durationText(minutes)} on one clock, the correct answers at the end`}
          </span>
        </Radio>
      </Radio.Group>
      {mode === 'practice' && (
        <Checkbox
          className={styles.option ?? ''}
          checked={isTimed}
          onChange={({ target }) => onChange({ isTimed: target.checked })}
        >
          Show the time on each question
        </Checkbox>
      )}
    </div>
  );
}

function matchText({ count, hasFailed }: Matches): string {
  if (hasFailed) return 'The questions could not be counted';
  if (count === null) return 'Counting the questions';
  return count === 1 ? '1 question matches' : `${numberLabel(count)} questions match`;
}
