import { useQuery } from '@tanstack/react-query';
import type { HighlightedText, ReferenceDivision, ReferenceMark } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { use, type RefObject } from 'react';
import { referenceMarksQuery, useChangeMarks } from '../../api/reference-marks.js';
import { dayLabel } from '../../lib/format.js';
import { QuoteTarget } from './quote-target.js';
import { divisionTitle, paragraphCitation, workName } from './reference-names.js';
import { useSelectedText } from './selected-text.js';
import styles from './references.module.css';

function useMarks(): readonly ReferenceMark[] {
  return useQuery(referenceMarksQuery).data ?? [];
}

/** The user's marks in a division. */
export function useDivisionMarks({ edition, place }: ReferenceDivision): readonly ReferenceMark[] {
  return useMarks().filter(
    (mark) => mark.edition.editionId === edition.editionId && mark.division.place === place,
  );
}

interface Range {
  from: number | null;
  to: number | null;
}

interface BarProps {
  division: ReferenceDivision;
  marks: readonly ReferenceMark[];
  marked: Range;
  text: RefObject<HTMLElement | null>;
}

/** Stays in view below the text. */
export function MarkBar({ division, marks, marked, text }: BarProps) {
  const { add, remove, isPending } = useChangeMarks();
  const quote = use(QuoteTarget);
  const selected = useSelectedText(text, division.paragraphs);
  const { editionId } = division.edition;
  const chosen = selected ? [selected] : wholeParagraphs(division, marked);
  const bookmarks = marks.filter(({ highlight }) => highlight === null).map(({ id }) => id);
  const known = marks.filter((mark) => chosen.some((one) => overlaps(mark.highlight, one)));
  const mark = (highlights: readonly (HighlightedText | null)[]) =>
    add(highlights.map((highlight) => ({ editionId, place: division.place, highlight })));
  const what = selected ? 'selection' : 'marked paragraph';
  return (
    // the selection stays when a button is pressed
    <Flex wrap gap={8} className={styles.bar} onMouseDown={(event) => event.preventDefault()}>
      <Button
        size="small"
        disabled={isPending}
        onClick={() => (bookmarks.length > 0 ? remove(bookmarks) : mark([null]))}
      >
        {bookmarks.length > 0 ? 'Remove bookmark' : 'Bookmark'}
      </Button>
      {chosen.length > 0 &&
        (known.length > 0 ? (
          <Button size="small" disabled={isPending} onClick={() => remove(known.map(({ id }) => id))}>
            Remove highlight
          </Button>
        ) : (
          <Button size="small" disabled={isPending} onClick={() => mark(chosen)}>
            {`Highlight ${what}`}
          </Button>
        ))}
      {quote && chosen.length > 0 && (
        <Button size="small" onClick={() => quote(quotation(division, chosen))}>
          {`Quote ${what}`}
        </Button>
      )}
    </Flex>
  );
}

function wholeParagraphs({ paragraphs }: ReferenceDivision, { from, to }: Range): HighlightedText[] {
  if (from === null) return [];
  return paragraphs
    .filter(({ place, text, table }) => place >= from && place <= (to ?? from) && text !== '' && !table)
    .map(({ place, text }) => ({ paragraph: place, start: 0, end: text.length }));
}

function overlaps(one: HighlightedText | null, other: HighlightedText): boolean {
  return one?.paragraph === other.paragraph && one.start < other.end && one.end > other.start;
}

/** “The form.” (19 CFR 111.30(d)(2)) */
function quotation(division: ReferenceDivision, chosen: readonly HighlightedText[]): string {
  const pieces = chosen.flatMap(({ paragraph, start, end }) => {
    const { text = '', path = [] } = division.paragraphs.find(({ place }) => place === paragraph) ?? {};
    return { text: text.slice(start, end).trim(), path };
  });
  const citation = paragraphCitation(division, pieces[0]?.path ?? []);
  const source = division.edition.isSummary ? `summary of ${citation}` : citation;
  return `“${pieces.map(({ text }) => text).join(' ')}” (${source})`;
}

export function placeOf({ edition, division, highlight }: ReferenceMark) {
  const paragraph = highlight?.paragraph ?? null;
  return { editionId: edition.editionId, place: division.place, from: paragraph, to: paragraph };
}

interface ListProps {
  /** Only of this edition. */
  editionId?: string;
  onOpen: (mark: ReferenceMark) => void;
}

/** The user's bookmarks and highlights, each once; nothing where there are none. */
export function MarkList({ editionId, onOpen }: ListProps) {
  const { remove, isPending } = useChangeMarks();
  const marks = useMarks().filter(({ id, edition }, index, all) =>
    editionId === undefined
      ? all.findIndex((other) => other.id === id) === index
      : edition.editionId === editionId,
  );
  if (marks.length === 0) return null;
  return (
    <details className={styles.marks}>
      <summary className="small">{`Your bookmarks and highlights (${marks.length})`}</summary>
      <ul className={styles.children}>
        {marks.map((mark) => (
          <li key={mark.id}>
            <Flex gap={8} justify="space-between" align="start">
              <button type="button" className={styles.link} onClick={() => onOpen(mark)}>
                {divisionTitle(mark.division)}
              </button>
              <Button
                size="small"
                disabled={isPending}
                aria-label={`Remove ${mark.highlight ? 'the highlight in' : 'the bookmark of'} ${divisionTitle(mark.division)}`}
                onClick={() => remove([mark.id])}
              >
                Remove
              </Button>
            </Flex>
            {mark.highlight && <p className="small">{`“${mark.quote}”`}</p>}
            <p className="smaller muted">{`${workName(mark.edition)}, ${dayLabel(mark.edition.day)}`}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
