import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReferenceDivision, ReferenceDivisionName } from '@tenfold/contracts';
import { Button, Drawer, Flex, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { referenceDivisionQuery, resolvedCitationsQuery } from '../../api/references.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { SkeletonRows } from '../skeleton.js';
import { QueryView } from '../states.js';
import { divisionTitle, editionText } from './reference-names.js';
import { ReferenceSearch } from './reference-search.js';
import { ReferenceText } from './reference-text.js';
import styles from './references.module.css';

export interface OpenedPlace {
  editionId: string;
  place: number;
  /** Places of the first and the last paragraph that are marked; null: none. */
  from: number | null;
  to: number | null;
}

interface Props {
  opened: OpenedPlace;
  open: boolean;
  onClose: () => void;
}

/** A section and its surroundings beside the question; on a phone in a sheet above it. */
export function ReferencePanel({ opened, open, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [trail, setTrail] = useState<OpenedPlace[]>([opened]);
  const [search, setSearch] = useState('');
  const current = trail.at(-1) ?? opened;
  const go = (to: OpenedPlace) => {
    setSearch('');
    setTrail([...trail, to]);
  };
  const query = useQuery(referenceDivisionQuery(current.editionId, current.place));
  const followLink = useFollowLink(current.editionId, go);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '86dvh' : 640}
      title={query.data ? divisionTitle(query.data) : 'Reference'}
      footer={
        <Flex gap={8}>
          <Button disabled={trail.length < 2} onClick={() => setTrail(trail.slice(0, -1))}>
            Back
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Flex>
      }
    >
      <Input
        aria-label="Search this edition"
        placeholder="Search this edition"
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        style={{ marginBottom: 12 }}
      />
      {search.trim().length > 1 ? (
        <ReferenceSearch
          editionId={current.editionId}
          words={search.trim()}
          onOpen={({ place, paragraph }) =>
            go({ editionId: current.editionId, place, from: paragraph, to: paragraph })
          }
        />
      ) : (
        <QueryView query={query} what="the reference" skeleton={<SkeletonRows rows={6} height={72} />}>
          {(division) => <Division division={division} opened={current} onGo={go} onLink={followLink} />}
        </QueryView>
      )}
    </Drawer>
  );
}

function useFollowLink(editionId: string, go: (to: OpenedPlace) => void): (citation: string) => void {
  const client = useQueryClient();
  const follow = async (citation: string) => {
    const [resolved] = await client.fetchQuery(resolvedCitationsQuery([citation], { day: null, editionId }));
    const [found] = resolved?.references ?? [];
    if (found?.division) go({ editionId, place: found.division.place, from: found.from, to: found.to });
    else toast({ title: `${citation} is not in this edition` });
  };
  return (citation) => {
    follow(citation).catch((error: unknown) =>
      toastFailure(`${citation} could not be opened`, error, TRY_AGAIN),
    );
  };
}

interface DivisionProps {
  division: ReferenceDivision;
  opened: OpenedPlace;
  onGo: (to: OpenedPlace) => void;
  onLink: (citation: string) => void;
}

function Division({ division, opened, onGo, onLink }: DivisionProps) {
  const { edition, parents, children, previous, next, paragraphs } = division;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cited = text.current?.querySelector('[data-cited=true]');
    (cited ?? text.current)?.scrollIntoView?.({ block: cited ? 'center' : 'nearest' });
  }, [opened]);
  const go = ({ place }: ReferenceDivisionName) =>
    onGo({ editionId: edition.editionId, place, from: null, to: null });
  return (
    <div ref={text}>
      <p className="smaller muted">{editionText(edition)}</p>
      <nav className={styles.trail} aria-label="Where this is">
        {parents.map((parent) => (
          <button
            key={parent.place}
            type="button"
            className={`${styles.link} small`}
            onClick={() => go(parent)}
          >
            {divisionTitle(parent)}
          </button>
        ))}
      </nav>
      <ReferenceText
        paragraphs={paragraphs}
        isCited={({ place }) =>
          opened.from !== null && place >= opened.from && place <= (opened.to ?? opened.from)
        }
        links={{ title: edition.work.replace('cfr-', ''), section: division.number, onOpen: onLink }}
      />
      {children.length > 0 && (
        <ul className={styles.children}>
          {children.map((child) => (
            <li key={child.place}>
              <button type="button" className={styles.link} onClick={() => go(child)}>
                {divisionTitle(child)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Flex wrap justify="space-between" gap={8} style={{ marginTop: 16 }}>
        {previous ? (
          <Button size="small" onClick={() => go(previous)}>{`Previous: ${previous.number}`}</Button>
        ) : (
          <span />
        )}
        {next && <Button size="small" onClick={() => go(next)}>{`Next: ${next.number}`}</Button>}
      </Flex>
    </div>
  );
}
