import { useQuery } from '@tanstack/react-query';
import type { ReferenceChange, ReferenceEdition, ResolvedReference } from '@tenfold/contracts';
import { parseCitation, workOf } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { referencesQuery, resolvedCitationsQuery } from '../../api/references.js';
import { dayLabel } from '../../lib/format.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { LazyPart } from '../lazy-part.js';
import { SkeletonRows } from '../skeleton.js';
import { divisionTitle, editionDay, editionText } from './reference-names.js';
import type { OpenedPlace } from './reference-panel.js';
import { ReferenceText } from './reference-text.js';
import styles from './references.module.css';

const DiffSides = lazyScreen(() => import('../diff/diff-sides.js').then((m) => m.DiffSides));
const ReferencePanel = lazyScreen(() => import('./reference-panel.js').then((m) => m.ReferencePanel));

interface Props {
  citation: string;
  cfrEdition: string | null;
}

/** The cited paragraphs themselves, where an edition with them is published. */
export function CitedSources({ citation, cfrEdition }: Props) {
  const editions = useQuery(referencesQuery).data ?? [];
  const count = countLoaded(citation, editions);
  const query = useQuery({
    ...resolvedCitationsQuery([citation], { day: cfrEdition }),
    enabled: count > 0,
  });
  if (count === 0) return null;
  if (query.isError)
    return (
      <p className="small muted">
        {'The source cannot be shown right now. '}
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!query.data) return <Loading sources={count} />;
  const references = query.data.flatMap((one) => one.references);
  return (
    <>
      {references.map((resolved, index) => (
        <CitedSource key={index} resolved={resolved} />
      ))}
    </>
  );
}

/** References that a published edition may contain. */
function countLoaded(citation: string, editions: readonly ReferenceEdition[]): number {
  const works = new Set(editions.map(({ work }) => work));
  const { references } = parseCitation(citation);
  return references.filter((reference) => works.has(workOf(reference) ?? '')).length;
}

function Loading({ sources }: { sources: number }) {
  return (
    <div className={styles.loading} role="status" aria-label="Loading the source">
      <SkeletonRows rows={sources} height={140} />
    </div>
  );
}

function CitedSource({ resolved }: { resolved: ResolvedReference }) {
  const { state, edition, division, excerpt, from, to, change } = resolved;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [opened, setOpened] = useState<OpenedPlace | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (state === 'not-loaded' || edition === null) return null;
  if (state === 'missing' || division === null)
    return <MissingSource resolved={resolved} edition={edition} />;
  const open = () => {
    setOpened({ editionId: edition.editionId, place: division.place, from, to });
    setIsOpen(true);
  };
  return (
    <section className={styles.source} aria-label={resolved.reference}>
      <p className="small label">{divisionTitle(division)}</p>
      <p className="smaller muted">{editionText(edition)}</p>
      <div className={styles.excerpt} data-open={isUnfolded}>
        <ReferenceText
          paragraphs={excerpt}
          isCited={({ place }) => from !== null && place >= from && place <= (to ?? from)}
        />
      </div>
      <Flex wrap gap={8}>
        <Button size="small" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Show less' : 'Show more'}
        </Button>
        <Button size="small" onClick={open}>
          Read in context
        </Button>
      </Flex>
      {change && <ChangedSource change={change} printed={edition} />}
      {opened && (
        <LazyPart name="The reference" open={isOpen} onClose={() => setIsOpen(false)}>
          <ReferencePanel opened={opened} open={isOpen} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </section>
  );
}

const meanings = {
  unchanged: ' An editor found that its meaning is the same.',
  'key-differs': ' An editor found that the key would differ now.',
} as const;

interface ChangedProps {
  change: ReferenceChange;
  printed: ReferenceEdition;
}

function ChangedSource({ change, printed }: ChangedProps) {
  const [isShown, setIsShown] = useState(false);
  const { reference, edition, before, after, decision } = change;
  const meaning = decision === null ? '' : meanings[decision];
  const printedCounts =
    decision === 'key-differs' && !edition.isSummary ? ' In this exam the text that it prints counts.' : '';
  const changed = edition.isSummary
    ? `The summary of ${reference} differs in the edition of ${dayLabel(edition.day)}.`
    : `${reference} was changed by the edition of ${dayLabel(edition.day)}.`;
  return (
    <>
      <p className="small" style={{ marginBlock: '12px 8px' }}>
        {`${changed}${meaning}${printedCounts} `}
        <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          See what
        </Button>
      </p>
      <LazyPart name="The comparison" open={isShown} onClose={() => setIsShown(false)}>
        {isShown && (
          <DiffSides
            before={before}
            after={after}
            unit="words"
            names={[editionDay(printed), editionDay(edition)]}
          />
        )}
      </LazyPart>
    </>
  );
}

function MissingSource({ resolved, edition }: { resolved: ResolvedReference; edition: ReferenceEdition }) {
  const { reference, likely } = resolved;
  const probably = likely === null ? '' : ` Probably ${likely} is meant.`;
  return (
    <p className={`${styles.source} small`}>
      {`${reference} does not exist in the edition of ${dayLabel(edition.day)}.${probably}`}
    </p>
  );
}
