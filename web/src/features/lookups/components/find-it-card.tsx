import type { LookupArea, Lookups, LookupSet } from '@tenfold/contracts';
import { Button, Flex, Radio, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../api/current-user.js';
import { useStartLookupDrill } from '../../../api/lookups.js';
import { hasPro } from '../../../lib/access.js';
import { countLabel } from '../../../lib/format.js';
import { problemDetail } from '../../../lib/http.js';
import { newId } from '../../../lib/new-id.js';
import { lookupDrillPath, paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { areaName } from '../../../ui/study/lookup-text.js';

const counts = [5, 10, 15, 20].map((value) => ({ value, label: String(value) }));
const limits = [
  { value: 60, label: '1 minute' },
  { value: 180, label: '3 minutes' },
  { value: 0, label: 'No limit' },
];
const ALL = '';

export function FindItCard({ lookups }: { lookups: Lookups }) {
  const navigate = useNavigate();
  const start = useStartLookupDrill();
  // attempts with the same choice have the same id, so that a lost reply starts no second drill
  const [attempt, setAttempt] = useState({ choice: '', drillId: '' });
  const [items, setItems] = useState(5);
  const [limit, setLimit] = useState(180);
  const [set, setSet] = useState<LookupSet>('all');
  const [area, setArea] = useState(ALL);
  const { due, missed } = lookups;
  const begin = () => {
    const limitSeconds = limit === 0 ? null : limit;
    const chosen = { items, limitSeconds, set, ...(area !== ALL && { area }) };
    const choice = JSON.stringify(chosen);
    const drillId = attempt.choice === choice ? attempt.drillId : newId();
    setAttempt({ choice, drillId });
    start.mutate({ drillId, ...chosen }, { onSuccess: () => void navigate(lookupDrillPath(drillId)) });
  };
  return (
    <Card title="Find it">
      <p style={{ marginBottom: 16 }}>
        You see a question, find the place that its key cites, and mark it. The correct section, heading or
        note counts one point, the exact place two. What you miss comes back on a later day.
      </p>
      {hasPro(useUser()) ? (
        <Flex vertical gap={16} align="flex-start">
          <Choice label="Questions" value={items} options={counts} onChange={setItems} />
          <Choice label="Time for each" value={limit} options={limits} onChange={setLimit} />
          <Choice
            label="From"
            value={set}
            options={[
              { value: 'all', label: 'All' },
              { value: 'due', label: `Due today (${due})`, disabled: due === 0 },
              { value: 'missed', label: `Missed (${missed})`, disabled: missed === 0 },
            ]}
            onChange={setSet}
          />
          <AreaChoice areas={lookups.areas} value={area} onChange={setArea} />
          <FormError text={start.error && problemDetail(start.error)} />
          <Button type="primary" size="large" loading={start.isPending} onClick={begin}>
            Start the drill
          </Button>
        </Flex>
      ) : (
        <Flex vertical gap={12} align="flex-start">
          <p className="muted">Part of Pro.</p>
          <ButtonLink to={paths.subscribe} kind="primary">
            Upgrade to Pro
          </ButtonLink>
        </Flex>
      )}
    </Card>
  );
}

interface ChoiceProps<Value> {
  label: string;
  value: Value;
  options: { value: Value; label: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string | number>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Labeled label={label}>
      {(id) => (
        <Radio.Group
          aria-labelledby={id}
          optionType="button"
          value={value}
          options={options}
          onChange={({ target }) => onChange(target.value as Value)}
        />
      )}
    </Labeled>
  );
}

interface AreaProps {
  areas: readonly LookupArea[];
  value: string;
  onChange: (area: string) => void;
}

function AreaChoice({ areas, value, onChange }: AreaProps) {
  return (
    <Labeled label="Place">
      {(id) => (
        <Select
          aria-labelledby={id}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 300, maxWidth: '100%' }}
          value={value}
          onChange={onChange}
          options={[
            { value: ALL, label: 'All places' },
            ...areas.map(({ area, questions }) => ({
              value: area,
              label: `${areaName(area)} (${countLabel(questions, 'question')})`,
            })),
          ]}
        />
      )}
    </Labeled>
  );
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div style={{ maxWidth: '100%' }}>
      <p id={id} className="small label">
        {label}
      </p>
      {children(id)}
    </div>
  );
}
