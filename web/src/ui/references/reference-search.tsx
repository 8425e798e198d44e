import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReferenceHit } from '@tenfold/contracts';
import { referenceSearchQuery } from '../../api/references.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { markedText } from '../marked-text.js';
import { SkeletonRows } from '../skeleton.js';
import { QueryView } from '../states.js';
import { divisionTitle } from './reference-names.js';
import styles from './references.module.css';

const TYPING_MS = 60;

interface Props {
  editionId: string;
  words: string;
  onOpen: (hit: ReferenceHit, index: number) => void;
}

export function ReferenceSearch({ editionId, words, onOpen }: Props) {
  const settled = useDebounced(words, TYPING_MS);
  const query = useQuery({ ...referenceSearchQuery(editionId, settled), placeholderData: keepPreviousData });
  return (
    <QueryView query={query} what="the results" skeleton={<SkeletonRows rows={5} height={72} />}>
      {(hits) =>
        hits.length === 0 ? (
          <p role="status">Nothing in this edition has all these words.</p>
        ) : (
          <ol className={styles.children} aria-label="Results">
            {hits.map((hit, index) => (
              <li key={hit.place}>
                <button type="button" className={styles.link} onClick={() => onOpen(hit, index)}>
                  {divisionTitle(hit)}
                </button>
                <p className="small muted">{markedText(hit.snippet, marksOf(hit))}</p>
              </li>
            ))}
          </ol>
        )
      }
    </QueryView>
  );
}

function marksOf({ marks }: ReferenceHit) {
  return Array.from({ length: marks.length / 2 }, (_, index) => ({
    start: marks[2 * index] ?? 0,
    end: marks[2 * index + 1] ?? 0,
    kind: 'highlight' as const,
  }));
}
