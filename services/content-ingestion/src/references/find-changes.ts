import type { ReferenceChange } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { CitationTarget } from '../domain/references/citation-target.js';
import { findParagraphs } from '../domain/references/find-paragraphs.js';
import { listParagraphs, type PlacedParagraph } from './reference.queries.js';
import { findLaterPlaces, listDecisions } from './reference-changes.queries.js';

export interface CitedText {
  citation: string;
  reference: string;
  target: CitationTarget;
  editionId: string;
  paragraphs: readonly PlacedParagraph[];
}

/** @returns in the order of `cited`; null where the last edition has the same text, or none is later */
export async function findChanges(
  tx: EntityManager,
  cited: readonly CitedText[],
): Promise<(ReferenceChange | null)[]> {
  const later = await findLaterPlaces(
    tx,
    cited.map(({ editionId, target }) => ({ editionId, ...target })),
  );
  if (later.length === 0) return cited.map(() => null);
  const places = later.flatMap(({ edition, place }) =>
    place === null ? [] : { editionId: edition.editionId, place },
  );
  const paragraphs = await listParagraphs(tx, places);
  const decisions = await listDecisions(
    tx,
    cited.map(({ citation }) => citation),
  );
  const changes = new Map<number, ReferenceChange>();
  for (const { at, edition, place } of later) {
    const one = cited[at];
    if (!one) continue;
    const { citation, reference, target } = one;
    const { editionId } = edition;
    const before = textOf(one.paragraphs, target);
    const after = textOf(
      paragraphs.filter((paragraph) => paragraph.editionId === editionId && paragraph.division === place),
      target,
    );
    const found = decisions.find((one) => one.citation === citation && one.editionId === editionId);
    // what a summary leaves out may exist
    if (before === '' || before === after || (after === '' && edition.isSummary)) continue;
    changes.set(at, { reference, edition, before, after, decision: found?.decision ?? null });
  }
  return cited.map((_, at) => changes.get(at) ?? null);
}

/** Of the cited paragraphs; empty when there are none. */
function textOf(all: readonly PlacedParagraph[], { path, through }: CitationTarget): string {
  const paragraphs = all.filter(({ kind }) => kind !== 'source');
  const range = path.length === 0 ? { from: 0, to: Infinity } : findParagraphs(paragraphs, path, through);
  return paragraphs
    .filter(({ place }) => range !== null && place >= range.from && place <= range.to)
    .map(({ text, line }) => (line ? [text, line.general, line.special, line.other].join(' | ') : text))
    .join('\n');
}
