import type { CustomQuizChoice, ExamChoice, QuestionSet, Section } from '@tenfold/contracts';
import { clockText, TARGET_MS_PER_QUESTION } from '@tenfold/exam';
import { Checkbox, Flex, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { examTitle } from '../../../lib/exam-title.js';
import { numberLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { questionSets, setNames } from '../builder-choice.js';
import styles from '../quiz-builder.module.css';

const setTexts: Record<QuestionSet, string> = {
  unseen: 'In none of your quizzes so far',
  missed: 'Answered incorrectly, and not yet correctly on two days since',
  flagged: 'With a flag of yours',
  unsure: 'Marked as not sure in a quiz or an exam',
  slow: `The last answer took longer than ${clockText(TARGET_MS_PER_QUESTION)}`,
  noted: 'With a note of yours',
};

interface Props {
  sections: readonly Section[];
  exams: readonly ExamChoice[];
  choice: CustomQuizChoice;
  onChange: (changes: Partial<CustomQuizChoice>) => void;
}

export function QuestionsCard({ sections, exams, choice, onChange }: Props) {
  const sittings = useId();
  return (
    <Card title="Questions">
      <Flex vertical gap={20}>
        <p className="muted">If nothing is selected in a group, all of it is included.</p>
        <Choice label="Which questions">
          <Checkbox.Group<QuestionSet>
            className={styles.options ?? ''}
            value={choice.sets}
            onChange={(sets) => onChange({ sets: questionSets.filter((set) => sets.includes(set)) })}
          >
            {questionSets.map((set) => (
              <Option key={set} value={set} title={setNames[set]} text={setTexts[set]} />
            ))}
          </Checkbox.Group>
        </Choice>
        <Choice label="Sections">
          <Checkbox.Group<string>
            className={styles.options ?? ''}
            value={choice.categoryIds}
            onChange={(categoryIds) => onChange({ categoryIds })}
          >
            {sections.map(({ id, name, questionCount }) => (
              <Option key={id} value={id} title={name} text={`${numberLabel(questionCount)} questions`} />
            ))}
          </Checkbox.Group>
        </Choice>
        <div>
          <h3 style={{ marginBottom: 4 }}>
            <label htmlFor={sittings}>Sittings</label>
          </h3>
          <Select<string[]>
            id={sittings}
            mode="multiple"
            size="large"
            allowClear
            placeholder="All sittings"
            style={{ width: '100%' }}
            value={choice.examIds}
            onChange={(examIds) => onChange({ examIds })}
            showSearch={{ optionFilterProp: 'label' }}
            options={exams.map((exam) => ({ value: exam.examId, label: examTitle(exam) }))}
          />
        </div>
      </Flex>
    </Card>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} style={{ marginBottom: 4 }}>
        {label}
      </h3>
      {children}
    </div>
  );
}

function Option({ value, title, text }: { value: string; title: string; text: string }) {
  return (
    <Checkbox value={value} className={styles.option ?? ''}>
      <span className="label">{title}</span>
      <span className={`${styles.text} muted small numbers`}>{text}</span>
    </Checkbox>
  );
}
