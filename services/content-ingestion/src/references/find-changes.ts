import type { ReferenceChange } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { DOCUMENT_KEY, type CitationTarget } from '../domain/references/citation-target.js';
import { findParagraphs } from '../domain/references/find-paragraphs.js';
import { listParagraphs, type PlacedParagraph } from './reference.queries.js';
import { findDiffering, findLaterPlaces, listDecisions } from './reference-changes.queries.js';

export interface CitedText {
  citation: string;
  reference: string;
  target: CitationTarget;
  editionId: string;
  /** Ordinal of the division in its edition. */
  place: number;
}

/**
 * In a fixed number of statements, and reads only texts that differ.
 *
 * @returns in the order of `cited`; null where the last edition has the same text, or none is later
 */
export async function findChanges(
  tx: EntityManager,
  cited: readonly CitedText[],
): Promise<(ReferenceChange | null)[]> {
  const differing = await listDiffering(tx, cited);
  if (differing.length === 0) return cited.map(() => null);
  const paragraphs = paragraphsByPlace(
    await listParagraphs(
      tx,
      differing.flatMap(({ one, edition, place }) => [
        one,
        ...(place === null ? [] : [{ editionId: edition.editionId, place }]),
      ]),
    ),
  );
  const decisions = await listDecisions(
    tx,
    differing.map(({ one }) => one.citation),
  );
  const changes = new Map<number, ReferenceChange>();
  for (const { at, one, edition, place } of differing) {
    const { citation, reference, target } = one;
    const { editionId } = edition;
    const before = textOf(paragraphs.get(placeKey(one.editionId, one.place)) ?? [], target);
    const after = place === null ? '' : textOf(paragraphs.get(placeKey(editionId, place)) ?? [], target);
    const found = decisions.find((stored) => stored.citation === citation && stored.editionId === editionId);
    // what a summary leaves out may exist, and a heading of a document may not have been recognized
    const isUncertain = edition.isSummary || target.partKey === DOCUMENT_KEY;
    if (before === '' || before === after || (after === '' && isUncertain)) continue;
    changes.set(at, { reference, edition, before, after, decision: found?.decision ?? null });
  }
  return cited.map((_, at) => changes.get(at) ?? null);
}

async function listDiffering(tx: EntityManager, cited: readonly CitedText[]) {
  const later = await findLaterPlaces(
    tx,
    cited.map(({ editionId, target }) => ({ editionId, ...target })),
  );
  const compared = later.flatMap((found) => {
    const one = cited[found.at];
    return one ? { ...found, one } : [];
  });
  if (compared.length === 0) return [];
  const differing = await findDiffering(
    tx,
    compared.map(({ one: { editionId, place }, edition, place: laterPlace }) => ({
      editionId,
      place,
      laterId: edition.editionId,
      laterPlace,
    })),
  );
  return differing.flatMap((index) => compared[index] ?? []);
}

export function paragraphsByPlace(paragraphs: readonly PlacedParagraph[]): Map<string, PlacedParagraph[]> {
  const groups = new Map<string, PlacedParagraph[]>();
  for (const paragraph of paragraphs) {
    const key = placeKey(paragraph.editionId, paragraph.division);
    const group = groups.get(key);
    if (group) group.push(paragraph);
    else groups.set(key, [paragraph]);
  }
  return groups;
}

export function placeKey(editionId: string, division: number): string {
  return `${editionId}:${division}`;
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
