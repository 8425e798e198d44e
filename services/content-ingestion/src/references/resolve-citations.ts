import type {
  LawChange,
  LawChangePage,
  ReferenceChange,
  ResolvedCitation,
  ResolvedReference,
} from '@tenfold/contracts';
import { cfrEditionOf, formatReference, isCbpDocument, parseCitation, type Reference } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { likelyNumber, targetOf, type CitationTarget } from '../domain/references/citation-target.js';
import { excerptOf } from '../domain/references/excerpt.js';
import { existingPath, findParagraphs } from '../domain/references/find-paragraphs.js';
import { findChanges, paragraphsByPlace, placeKey } from './find-changes.js';
import { listCitingQuestions } from './reference-changes.queries.js';
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
    asked.map(({ target }) => ({ ...target, day: scope.day })),
    scope.editionId,
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
  const paragraphs = paragraphsByPlace(await listParagraphs(tx, found));
  const numbers = missing.length === 0 ? [] : await listSectionNumbers(tx, missing);
  const withExcerpts = citations.length <= WITH_EXCERPTS_MAX;
  const changes = await changesOf(tx, asked, places);
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
    const own = paragraphs.get(placeKey(edition.editionId, division.place)) ?? [];
    const inDivision = { ...withParagraph(one, place, own), change: changes.get(index) ?? null };
    return withExcerpts ? inDivision : { ...inDivision, excerpt: [] };
  });
  return citations.map((citation) => ({
    citation,
    references: resolved.filter((_, index) => asked[index]?.citation === citation),
  }));
}

/** By index of the asked reference. */
async function changesOf(
  tx: EntityManager,
  asked: readonly Asked[],
  places: readonly FoundPlace[],
): Promise<Map<number, ReferenceChange | null>> {
  const cited = places.flatMap(({ at, edition: { editionId }, division }) => {
    const one = asked[at];
    // a new page break is no change
    if (!one || division === null || division.kind === 'page') return [];
    const { citation, reference, target } = one;
    const { place } = division;
    return { at, citation, reference: formatReference(reference), target, editionId, place };
  });
  const changes = cited.length === 0 ? [] : await findChanges(tx, cited);
  return new Map(cited.map(({ at }, index) => [at, changes[index] ?? null]));
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
    change: null,
  };
}

function withoutDivision(
  { reference, target }: Asked,
  { edition }: FoundPlace,
  numbers: readonly string[],
): ResolvedReference {
  // what a summary leaves out may exist, and a heading of a document may not have been recognized
  if (edition.isSummary || isCbpDocument(reference)) return notLoaded(reference);
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

/** Of all published questions, in a fixed number of statements. One entry for each citation, those without a decision first. */
export async function readLawChanges(
  tx: EntityManager,
  { limit, offset }: { limit: number; offset: number },
): Promise<LawChangePage> {
  const citing = (await listCitingQuestions(tx)).map(({ citations, references, ...question }) => {
    const citation = citations.join('; ');
    const day = cfrEditionOf(references);
    return { question, citation, day, key: `${day} ${citation}` };
  });
  const distinct = new Map(citing.map((one) => [one.key, one]));
  const asked = [...distinct.values()].flatMap(({ citation, day, key }) =>
    askedIn(citation).map((one) => ({ ...one, day, key })),
  );
  const places = await findPlaces(
    tx,
    asked.map(({ target, day }) => ({ ...target, day })),
    null,
  );
  const changesByKey = new Map<string, ReferenceChange[]>();
  for (const [at, change] of await changesOf(tx, asked, places)) {
    const key = asked[at]?.key;
    if (key !== undefined && change !== null)
      changesByKey.set(key, [...(changesByKey.get(key) ?? []), change]);
  }
  const changed = new Map<string, LawChange>();
  for (const { question, citation, key } of citing) {
    const changes = changesByKey.get(key);
    if (!changes) continue;
    const known = changed.get(citation) ?? { citation, changes, questions: [] };
    known.questions.push(question);
    changed.set(citation, known);
  }
  const isOpen = ({ changes }: LawChange) => changes.some(({ decision }) => decision === null);
  const all = [...changed.values()];
  const open = all.filter(isOpen);
  const sorted = [...open, ...all.filter((law) => !isOpen(law))];
  return { changes: sorted.slice(offset, offset + limit), total: all.length, open: open.length };
}
