import { useQueryClient } from '@tanstack/react-query';
import type { ReferenceDivision, ReferenceDivisionName } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { resolvedCitationsQuery } from '../../api/references.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { ChoosePlace } from './place-choice.js';
import { MarkBar, useDivisionMarks } from './reference-marks.js';
import { choiceCitation, divisionTitle, editionText, isOfCfr, paragraphCitation } from './reference-names.js';
import { ReferenceText } from './reference-text.js';
import styles from './references.module.css';

/** Places of the first and the last paragraph that are marked; null: none. */
export interface MarkedParagraphs {
  from: number | null;
  to: number | null;
}

export const NO_MARKS: MarkedParagraphs = { from: null, to: null };

type OpenDivision = (division: ReferenceDivisionName, marked: MarkedParagraphs) => void;

interface Props {
  division: ReferenceDivision;
  marked: MarkedParagraphs;
  heading?: ReactNode;
  onOpen: OpenDivision;
}

/** The text of a division, with the ways to what is around it and to what it names. */
export function Division({ division, marked, heading, onOpen }: Props) {
  const { edition, parents, children, previous, next, paragraphs, place } = division;
  const { from, to } = marked;
  const text = useRef<HTMLDivElement>(null);
  const marks = useDivisionMarks(division);
  const onLink = useFollowLink(edition.editionId, onOpen);
  useEffect(() => {
    const cited = text.current?.querySelector('[data-cited=true]');
    if (cited) cited.scrollIntoView?.({ block: 'center' });
    else scrollToTop(text.current);
  }, [edition.editionId, place, from]);
  const go = (to: ReferenceDivisionName) => onOpen(to, NO_MARKS);
  return (
    <div ref={text}>
      <p className="smaller muted">{editionText(edition)}</p>
      <nav className={styles.trail} aria-label="Where this is">
        {parents.map((parent) => (
          <DivisionLink key={parent.place} division={parent} onOpen={go} />
        ))}
      </nav>
      {heading}
      <ChoosePlace citation={choiceCitation(division)} isWhole />
      <ReferenceText
        paragraphs={paragraphs}
        citationOf={({ path }) => (path.length === 0 ? '' : paragraphCitation(division, path))}
        isCited={(paragraph) => from !== null && paragraph.place >= from && paragraph.place <= (to ?? from)}
        marksOf={({ place: paragraph }) =>
          marks.flatMap(({ highlight }) =>
            highlight?.paragraph === paragraph ? { ...highlight, kind: 'highlight' } : [],
          )
        }
        {...(isOfCfr(edition) && {
          links: { title: edition.work.replace('cfr-', ''), section: division.number, onOpen: onLink },
        })}
      />
      <DivisionList divisions={children} onOpen={go} />
      <Flex wrap justify="space-between" gap={8} style={{ marginTop: 16 }}>
        {previous ? (
          <Button size="small" onClick={() => go(previous)}>{`Previous: ${previous.number}`}</Button>
        ) : (
          <span />
        )}
        {next && <Button size="small" onClick={() => go(next)}>{`Next: ${next.number}`}</Button>}
      </Flex>
      <MarkBar division={division} marks={marks} marked={marked} text={text} />
    </div>
  );
}

interface ListProps {
  divisions: readonly ReferenceDivisionName[];
  onOpen: (division: ReferenceDivisionName) => void;
}

export function DivisionList({ divisions, onOpen }: ListProps) {
  if (divisions.length === 0) return null;
  return (
    <ul className={styles.children}>
      {divisions.map((division) => (
        <li key={division.place}>
          <DivisionLink division={division} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function DivisionLink({ division, onOpen }: Pick<ListProps, 'onOpen'> & { division: ReferenceDivisionName }) {
  return (
    <button type="button" className={styles.link} onClick={() => onOpen(division)}>
      {divisionTitle(division)}
    </button>
  );
}

function scrollToTop(start: Element | null): void {
  for (let box = start?.parentElement; box; box = box.parentElement) box.scrollTop = 0;
}

function useFollowLink(editionId: string, onOpen: OpenDivision): (citation: string) => void {
  const client = useQueryClient();
  const follow = async (citation: string) => {
    const [resolved] = await client.fetchQuery(resolvedCitationsQuery([citation], { day: null, editionId }));
    const [found] = resolved?.references ?? [];
    if (found?.division) onOpen(found.division, found);
    else toast({ title: `${citation} is not in this edition` });
  };
  return (citation) => {
    follow(citation).catch((error: unknown) =>
      toastFailure(`${citation} could not be opened`, error, TRY_AGAIN),
    );
  };
}
