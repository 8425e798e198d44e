import type { ReferenceEdition } from '@tenfold/contracts';
import { isSameSeries } from '@tenfold/exam';
import { NO_MARKS, type MarkedParagraphs } from '../references/reference-division.js';
import { editionOrder, isOfCfr } from '../references/reference-names.js';

export interface DeskPage extends MarkedParagraphs {
  editionId: string;
  title: string;
  /** Of the division; null for the contents, or the results of `words`. */
  place: number | null;
  /** Of the search that led here. */
  words: string;
  /** Index of the result that is shown. */
  hit: number | null;
}

/** A tab with its history. */
interface DeskTab {
  id: number;
  pages: readonly DeskPage[];
  at: number;
}

export interface Desk {
  tabs: readonly DeskTab[];
  current: number;
  nextId: number;
}

export const DESK_TABS_MAX = 8;
const CONTENTS = { title: 'Contents', place: null, words: '', hit: null, ...NO_MARKS };

export function contentsOf(editionId: string): DeskPage {
  return { ...CONTENTS, editionId };
}

export function openDesk(editionId: string): Desk {
  return { tabs: [{ id: 0, pages: [contentsOf(editionId)], at: 0 }], current: 0, nextId: 1 };
}

export function tabOf({ tabs, current }: Desk): DeskTab {
  const tab = tabs.find(({ id }) => id === current);
  if (!tab) throw new Error('no tab is shown');
  return tab;
}

export function pageOf({ pages, at }: DeskTab): DeskPage {
  const page = pages[at];
  if (!page) throw new Error('a tab shows no page');
  return page;
}

/** Leaves out what forward would have shown. */
export function goTo(desk: Desk, page: DeskPage): Desk {
  const { pages, at } = tabOf(desk);
  return withTab(desk, { pages: [...pages.slice(0, at + 1), page], at: at + 1 });
}

/** Typing is one step back, however many letters it takes. */
export function search(desk: Desk, words: string): Desk {
  const { pages, at } = tabOf(desk);
  const page = pageOf(tabOf(desk));
  const title = words.trim() === '' ? CONTENTS.title : `“${words.trim()}”`;
  const results = { ...contentsOf(page.editionId), title, words };
  if (page.place !== null || page.words === '') return goTo(desk, results);
  return withTab(desk, { pages: [...pages.slice(0, at), results], at });
}

/** @param by -1: back, 1: forward */
export function turn(desk: Desk, by: -1 | 1): Desk {
  const { pages, at } = tabOf(desk);
  return withTab(desk, { at: Math.min(pages.length - 1, Math.max(0, at + by)) });
}

export function addTab(desk: Desk): Desk {
  const { tabs, nextId } = desk;
  if (tabs.length === DESK_TABS_MAX) return desk;
  const tab = { id: nextId, pages: [contentsOf(pageOf(tabOf(desk)).editionId)], at: 0 };
  return { tabs: [...tabs, tab], current: nextId, nextId: nextId + 1 };
}

/** The last tab stays. */
export function closeTab(desk: Desk, closed: number): Desk {
  const tabs = desk.tabs.filter(({ id }) => id !== closed);
  const index = desk.tabs.findIndex(({ id }) => id === closed);
  const neighbor = tabs[Math.min(index, tabs.length - 1)];
  if (!neighbor) return desk;
  return { ...desk, tabs, current: desk.current === closed ? neighbor.id : desk.current };
}

function withTab(desk: Desk, changes: Partial<DeskTab>): Desk {
  const tabs = desk.tabs.map((tab) => (tab.id === desk.current ? { ...tab, ...changes } : tab));
  return { ...desk, tabs };
}

/**
 * One edition of each title, part, chapter with notes and document: the text before a summary, then the last one that is not after the day, then the nearest,
 * as for a citation.
 */
export function fittingEditions(
  editions: readonly ReferenceEdition[],
  day: string | null,
): ReferenceEdition[] {
  const distance = (one: ReferenceEdition) =>
    Math.abs(Date.parse(one.day) - (day === null ? Date.now() : Date.parse(day)));
  const isAfter = (one: ReferenceEdition) => day !== null && one.day > day;
  const ordered = editions.toSorted(
    (one, other) =>
      Number(one.isSummary) - Number(other.isSummary) ||
      Number(isAfter(one)) - Number(isAfter(other)) ||
      distance(one) - distance(other),
  );
  // parts of the CFR may be loaded alone
  const isSame = (one: ReferenceEdition, other: ReferenceEdition) =>
    isSameSeries(one, other) && (!isOfCfr(one) || one.title === other.title);
  return ordered
    .filter((edition, index) => ordered.findIndex((one) => isSame(one, edition)) === index)
    .sort(editionOrder);
}
