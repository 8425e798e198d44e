import type { ResolvedCitation, ResolvedReference } from '@tenfold/contracts';
import { formatReference, parseCitation, type Reference } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { likelyNumber, targetOf, type CitationTarget } from '../domain/references/citation-target.js';
import { excerptOf } from '../domain/references/excerpt.js';
import { existingPath, findParagraphs } from '../domain/references/find-paragraphs.js';
import {
  findPlaces,
  listParagraphs,
  listSectionNumbers,
  withoutPlace,
  type FoundPlace,
  type PlacedParagraph,
} from './reference.queries.js';

interface Asked {
  citation: string;
  reference: Reference;
  target: CitationTarget;
}

/** A whole exam is checked without the texts. */
const WITH_EXCERPTS_MAX = 10;

/** Finds all places in a fixed number of statements, however many citations there are. */
export async function resolveAll(
  tx: EntityManager,
  citations: readonly string[],
  scope: { day: string | null; editionId: string | null },
): Promise<ResolvedCitation[]> {
  const asked = citations.flatMap((citation) => askedIn(citation));
  if (asked.length === 0) return citations.map((citation) => ({ citation, references: [] }));
  const places = await findPlaces(
    tx,
    asked.map(({ target }) => target),
    scope,
  );
  const found = places.flatMap(({ edition, division }) =>
    division === null ? [] : { editionId: edition.editionId, place: division.place },
  );
  const missing = places.flatMap(({ at, edition, division }) => {
    const target = asked[at]?.target;
    return target && division === null && !edition.isSummary
      ? { editionId: edition.editionId, partKey: target.partKey }
      : [];
  });
  const paragraphs = byPlace(await listParagraphs(tx, found));
  const numbers = missing.length === 0 ? [] : await listSectionNumbers(tx, missing);
  const withExcerpts = citations.length <= WITH_EXCERPTS_MAX;
  const resolved = asked.map((one, index): ResolvedReference => {
    const place = places.find(({ at }) => at === index);
    if (!place) return notLoaded(one.reference);
    const { edition, division } = place;
    if (division === null)
      return withoutDivision(
        one,
        place,
        numbers.filter(({ editionId }) => editionId === edition.editionId).map(({ number }) => number),
      );
    const own = paragraphs.get(placeKey({ editionId: edition.editionId, division: division.place })) ?? [];
    const inDivision = withParagraph(one, place, own);
    return withExcerpts ? inDivision : { ...inDivision, excerpt: [] };
  });
  return citations.map((citation) => ({
    citation,
    references: resolved.filter((_, index) => asked[index]?.citation === citation),
  }));
}

function byPlace(paragraphs: readonly PlacedParagraph[]): Map<string, PlacedParagraph[]> {
  const groups = new Map<string, PlacedParagraph[]>();
  for (const paragraph of paragraphs) {
    const key = placeKey(paragraph);
    const group = groups.get(key);
    if (group) group.push(paragraph);
    else groups.set(key, [paragraph]);
  }
  return groups;
}

function placeKey({ editionId, division }: { editionId: string; division: number }): string {
  return `${editionId}:${division}`;
}

function askedIn(citation: string): Asked[] {
  const { references } = parseCitation(citation);
  return references.flatMap((reference) => {
    const target = targetOf(reference);
    return target ? { citation, reference, target } : [];
  });
}

function notLoaded(reference: Reference): ResolvedReference {
  return {
    reference: formatReference(reference),
    state: 'not-loaded',
    edition: null,
    division: null,
    from: null,
    to: null,
    excerpt: [],
    likely: null,
  };
}

function withoutDivision(
  { reference, target }: Asked,
  { edition }: FoundPlace,
  numbers: readonly string[],
): ResolvedReference {
  // what a summary leaves out may exist
  if (edition.isSummary) return notLoaded(reference);
  const number = likelyNumber(target.key.replace(/^\w+ /, ''), numbers);
  const likely =
    number === null
      ? null
      : `${target.work === 'htsus' ? 'HTSUS' : `${target.work.replace('cfr-', '')} CFR`} ${number}`;
  return { ...notLoaded(reference), state: 'missing', edition, likely };
}

function withParagraph(
  { reference, target: { path, through } }: Asked,
  { edition, division }: FoundPlace,
  paragraphs: readonly PlacedParagraph[],
): ResolvedReference {
  const cited = path.length === 0 ? null : findParagraphs(paragraphs, path, through);
  const isFound = path.length === 0 || cited !== null;
  const existing = isFound ? path : existingPath(paragraphs, path);
  const shown = isFound || existing.length === 0 ? cited : findParagraphs(paragraphs, existing, null);
  return {
    ...notLoaded(reference),
    state: isFound || edition.isSummary ? 'found' : 'missing',
    edition,
    division,
    from: shown?.from ?? null,
    to: shown?.to ?? null,
    excerpt: excerptOf(paragraphs, shown).map(withoutPlace),
    likely: isFound || edition.isSummary ? null : likelyPlace(reference, existing),
  };
}

function likelyPlace(reference: Reference, existing: readonly string[]): string {
  if (reference.kind === 'htsus-heading') {
    const heading = reference.number.slice(0, 4);
    return formatReference({ ...reference, number: [heading, ...existing].join('.') });
  }
  return 'paragraphs' in reference
    ? formatReference({
        ...reference,
        paragraphs: [...existing],
        ...('through' in reference && { through: null }),
      })
    : formatReference(reference);
}
