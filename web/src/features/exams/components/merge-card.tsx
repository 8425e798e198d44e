import type { ManagedExam, QuestionContent } from '@tenfold/contracts';
import { Button, Flex, Radio, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../../ui/card.js';
import {
  fieldText,
  mergeFields,
  takeTheirs,
  type ContentField,
  type FieldMerge,
} from '../question-content.js';
import { DiffSides } from '../../../ui/diff/diff-sides.js';

interface Props {
  title: string;
  exam: Pick<ManagedExam, 'categories' | 'exhibits'>;
  base: QuestionContent;
  mine: QuestionContent;
  theirs: QuestionContent;
  isSaving: boolean;
  onSave: (merged: QuestionContent) => void;
  onEdit: (merged: QuestionContent) => void;
}

type Choice = FieldMerge['suggested'];

export function MergeCard({ title, exam, base, mine, theirs, isSaving, onSave, onEdit }: Props) {
  const fields = mergeFields(base, mine, theirs);
  const [chosen, setChosen] = useState<Partial<Record<ContentField, Choice>>>({});
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    // the browser's own scroll may leave the title of a card that is higher than the window under the top bar
    card.current?.scrollIntoView({ block: 'start' });
  }, []);
  const names = fields
    .filter(({ name, suggested }) => (chosen[name] ?? suggested) === 'theirs')
    .map(({ name }) => name);
  const merged = takeTheirs(mine, theirs, names);
  return (
    <Card ref={card} title={title} tabIndex={-1}>
      <p role="alert">Someone else saved this question first. Choose whose text is kept, field by field.</p>
      {fields.length === 0 && <p>Both versions say the same.</p>}
      <ul className="rows">
        {fields.map(({ name, label, suggested, isContested }) => (
          <Flex key={name} component="li" vertical gap={8}>
            <Flex wrap align="center" gap="4px 12px">
              <h3>{label}</h3>
              {isContested && <Tag color="warning">Both changed it</Tag>}
            </Flex>
            <DiffSides
              before={fieldText(theirs, name, exam)}
              after={fieldText(mine, name, exam)}
              unit="words"
              names={['Theirs', 'Mine']}
            />
            <Radio.Group
              aria-label={`${label}: whose text`}
              value={chosen[name] ?? suggested}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.value as Choice })}
            >
              <Radio value="theirs">Theirs</Radio>
              <Radio value="mine">Mine</Radio>
            </Radio.Group>
          </Flex>
        ))}
      </ul>
      <Flex wrap gap={12} style={{ marginTop: 16 }}>
        <Button type="primary" size="large" loading={isSaving} onClick={() => onSave(merged)}>
          Save the merged question
        </Button>
        <Button size="large" onClick={() => onEdit(merged)}>
          Edit the merged question
        </Button>
      </Flex>
    </Card>
  );
}
