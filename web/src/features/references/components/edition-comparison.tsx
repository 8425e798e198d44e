import { useQuery } from '@tanstack/react-query';
import type {
  ChangedDivision,
  ManagedReferenceEdition,
  ReferenceComparison,
  ReferenceDivision,
} from '@tenfold/contracts';
import { isSameSeries } from '@tenfold/exam';
import { Button, Flex, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { referenceDivisionQuery } from '../../../api/references.js';
import { dayLabel, numberLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { DiffSides } from '../../../ui/diff/diff-sides.js';
import { divisionTitle, editionDay } from '../../../ui/references/reference-names.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';
import { comparedEditionsQuery } from '../api/managed-references.js';

const SHOWN = 50;

/** What differs between two editions of a work. Nothing where no work has two. */
export function EditionComparison({ editions }: { editions: readonly ManagedReferenceEdition[] }) {
  const comparable = editions.filter((edition) => laterOf(edition, editions).length > 0);
  const [chosen, setChosen] = useState({ before: '', after: '' });
  const before = comparable.find(({ editionId }) => editionId === chosen.before) ?? comparable[0];
  if (!before) return null;
  const later = laterOf(before, editions);
  const after = later.find(({ editionId }) => editionId === chosen.after) ?? later[0];
  if (!after) return null;
  return (
    <Card title="Compare two editions">
      <Flex wrap gap="12px 24px" style={{ marginBottom: 16 }}>
        <EditionSelect
          label="From"
          editions={comparable}
          value={before.editionId}
          onChange={(editionId) => setChosen({ before: editionId, after: '' })}
        />
        <EditionSelect
          label="To"
          editions={later}
          value={after.editionId}
          onChange={(editionId) => setChosen({ before: before.editionId, after: editionId })}
        />
      </Flex>
      <Comparison key={`${before.editionId} ${after.editionId}`} ids={[before.editionId, after.editionId]} />
    </Card>
  );
}

function laterOf(edition: ManagedReferenceEdition, all: readonly ManagedReferenceEdition[]) {
  return all.filter(
    (other) =>
      isSameSeries(other, edition) && other.day > edition.day && other.isSummary === edition.isSummary,
  );
}

interface SelectProps {
  label: string;
  editions: readonly ManagedReferenceEdition[];
  value: string;
  onChange: (editionId: string) => void;
}

function EditionSelect({ label, editions, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <div style={{ maxWidth: '100%' }}>
      <label htmlFor={id} className="label small">
        {label}
      </label>
      <br />
      <Select
        id={id}
        value={value}
        options={editions.map(({ editionId, title, day }) => ({
          value: editionId,
          label: `${dayLabel(day)}, ${title}`,
        }))}
        onChange={onChange}
        style={{ width: 320, maxWidth: '100%' }}
      />
    </div>
  );
}

function Comparison({ ids: [beforeId, afterId] }: { ids: [string, string] }) {
  const query = useQuery(comparedEditionsQuery(beforeId, afterId));
  const [shown, setShown] = useState(SHOWN);
  return (
    <QueryView query={query} what="the comparison" skeleton={<SkeletonRows rows={4} height={48} />}>
      {(comparison) => (
        <>
          <p className="small muted">{summaryOf(comparison)}</p>
          <ul className="rows">
            {comparison.divisions.slice(0, shown).map((division, index) => (
              <ChangedRow key={index} division={division} comparison={comparison} />
            ))}
          </ul>
          {comparison.divisions.length > shown && (
            <Button onClick={() => setShown(shown + SHOWN)}>Show more</Button>
          )}
        </>
      )}
    </QueryView>
  );
}

function summaryOf({ divisions }: ReferenceComparison): string {
  const count = (kind: Kind) => divisions.filter((one) => kindOf(one) === kind).length;
  return (['Added', 'Removed', 'Changed'] as const)
    .map((kind) => `${kind}: ${numberLabel(count(kind))}`)
    .join(' · ');
}

type Kind = 'Added' | 'Removed' | 'Changed';
const colors = { Added: 'success', Removed: 'error', Changed: 'processing' } as const;

function kindOf({ before, after }: ChangedDivision): Kind {
  if (before === null) return 'Added';
  return after === null ? 'Removed' : 'Changed';
}

interface RowProps {
  division: ChangedDivision;
  comparison: ReferenceComparison;
}

function ChangedRow({ division, comparison }: RowProps) {
  const [isShown, setIsShown] = useState(false);
  const named = division.after ?? division.before;
  if (named === null) return null;
  const kind = kindOf(division);
  const title = divisionTitle(named);
  return (
    <li>
      <Flex justify="space-between" align="start" gap={12}>
        <span>
          <Tag color={colors[kind]}>{kind}</Tag>
          {title}
        </span>
        <Button
          size="small"
          aria-expanded={isShown}
          aria-label={`Show the texts of ${title}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Flex>
      {isShown && <Texts division={division} comparison={comparison} />}
    </li>
  );
}

function Texts({ division, comparison: { before, after } }: RowProps) {
  const one = useText(before.editionId, division.before?.place);
  const other = useText(after.editionId, division.after?.place);
  if (one.isError || other.isError) return <p className="small">The texts cannot be shown right now.</p>;
  if (one.text === undefined || other.text === undefined) return <SkeletonRows rows={1} height={120} />;
  return (
    <div style={{ marginTop: 8 }}>
      <DiffSides
        before={one.text}
        after={other.text}
        unit="words"
        names={[editionDay(before), editionDay(after)]}
      />
    </div>
  );
}

function useText(editionId: string, place: number | undefined) {
  const { data, isError } = useQuery({
    ...referenceDivisionQuery(editionId, place ?? 0),
    enabled: place !== undefined,
  });
  return { isError, text: place === undefined ? '' : data ? textOf(data) : undefined };
}

function textOf({ heading, paragraphs }: ReferenceDivision): string {
  const texts = paragraphs
    .filter(({ kind }) => kind !== 'source')
    .map(({ text, line }) => (line ? [text, line.general, line.special, line.other].join(' | ') : text));
  return [heading, ...texts].join('\n');
}
