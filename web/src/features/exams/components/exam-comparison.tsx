import type { ManagedExam } from '@tenfold/contracts';
import { Checkbox, Flex, Segmented, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import {
  compareDetails,
  compareQuestions,
  isChanged,
  type ComparedField,
  type ComparedQuestion,
} from '../compare-exams.js';
import { changeText } from '../../../lib/exam-version-text.js';
import type { DiffUnit } from '../../../ui/diff/diff-text.js';
import styles from './exam-comparison.module.css';
import { DiffSides } from '../../../ui/diff/diff-sides.js';

interface Props {
  before: ManagedExam;
  after: ManagedExam;
  onChoose: (versions: { from: number; to: number }) => void;
}

const units: { value: DiffUnit; label: string }[] = [
  { value: 'words', label: 'Words' },
  { value: 'characters', label: 'Characters' },
];

export function ExamComparison({ before, after, onChoose }: Props) {
  const [unit, setUnit] = useState<DiffUnit>('words');
  const [showsAll, setShowsAll] = useState(false);
  const details = useMemo(() => compareDetails(before, after), [before, after]);
  const questions = useMemo(() => compareQuestions(before, after), [before, after]);
  const isShown = (field: ComparedField) => showsAll || isChanged(field);
  const changed = questions.filter(({ kind }) => kind !== 'same');
  const shownDetails = details.filter(isShown);
  const shown = showsAll ? questions : changed;
  const show = { unit, names: [`Version ${before.version}`, `Version ${after.version}`] } as const;
  const choose = (change: Partial<{ from: number; to: number }>) =>
    onChoose({ from: before.version, to: after.version, ...change });
  return (
    <>
      <Flex wrap align="center" gap="12px 16px">
        <VersionSelect
          label="From version"
          exam={after}
          value={before.version}
          onChange={(from) => choose({ from })}
        />
        <VersionSelect
          label="to version"
          exam={after}
          value={after.version}
          onChange={(to) => choose({ to })}
        />
        <Segmented<DiffUnit> aria-label="Compare by" value={unit} options={units} onChange={setUnit} />
        <Checkbox checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)}>
          Show what is the same, too
        </Checkbox>
      </Flex>
      <p role="status" className="muted">
        {countText(changed.length, details.filter(isChanged).length)}
      </p>
      {shownDetails.length > 0 && (
        <Card title="Details">
          <Fields fields={shownDetails} {...show} />
        </Card>
      )}
      {shown.map((question) => (
        <Card
          key={question.id}
          title={`Question ${question.number}`}
          extra={<KindTag kind={question.kind} />}
        >
          <Fields fields={question.fields.filter(isShown)} {...show} />
        </Card>
      ))}
      {shown.length === 0 && shownDetails.length === 0 && (
        <Card>
          <EmptyState
            title="Nothing has changed"
            text="Both versions say the same. A changed state of the exam makes a version, too."
          />
        </Card>
      )}
    </>
  );
}

interface SelectProps {
  label: string;
  exam: ManagedExam;
  value: number;
  onChange: (version: number) => void;
}

function VersionSelect({ label, exam: { history }, value, onChange }: SelectProps) {
  return (
    <label className={`${styles.version} row small`}>
      {label}
      <Select<number>
        value={value}
        aria-label={label}
        style={{ flex: 1, minWidth: 0 }}
        popupMatchSelectWidth={false}
        options={history.map((change) => ({
          value: change.version,
          label: `${change.version}: ${changeText(change)}`,
        }))}
        onChange={onChange}
      />
    </label>
  );
}

const kindNames = { added: 'Added', removed: 'Removed', changed: 'Changed', same: 'Same' } as const;
const kindColors = { added: 'success', removed: 'error', changed: 'default', same: 'default' } as const;

function KindTag({ kind }: Pick<ComparedQuestion, 'kind'>) {
  return <Tag color={kindColors[kind]}>{kindNames[kind]}</Tag>;
}

interface FieldsProps {
  fields: readonly ComparedField[];
  unit: DiffUnit;
  names: readonly [string, string];
}

function Fields({ fields, unit, names }: FieldsProps) {
  return (
    <Flex vertical gap={16}>
      {fields.map(({ label, before, after }) => (
        <section key={label} aria-label={label}>
          <h3 style={{ marginBottom: 8 }}>{label}</h3>
          <DiffSides before={before} after={after} unit={unit} names={names} />
        </section>
      ))}
    </Flex>
  );
}

function countText(questions: number, details: number): string {
  const changed = questions === 1 ? '1 question differs' : `${questions} questions differ`;
  return details === 0 ? `${changed}.` : `${changed}, and the details of the exam.`;
}
