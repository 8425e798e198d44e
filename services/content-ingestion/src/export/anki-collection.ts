import { ankiFields } from '../domain/anki-notes.js';

/** Fixed, so that all packages share one note type. */
export const MODEL_ID = 1_763_900_000_000;

/** Tables of Anki's collection format 11. */
export const ANKI_SCHEMA = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
  ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
  models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
  usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
  flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
  mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
  ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL,
  odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
  ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_notes_csum ON notes (csum);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);`;

const FRONT = `{{#Exhibit}}<details class="exhibit" open><summary>Exhibit</summary>{{Exhibit}}</details>{{/Exhibit}}
{{Question}}
{{Answers}}`;
const BACK = `{{FrontSide}}
<hr id="answer">
<p class="key">{{Key}}</p>
{{Explanation}}
<p class="source">{{Source}}</p>`;
const STYLE = `.card { font-family: sans-serif; font-size: 18px; text-align: left; max-width: 46em; margin: 0 auto; }
img { max-width: 100%; }
pre { white-space: pre-wrap; }
.key { font-weight: bold; }
.source, .citations { font-size: 14px; }`;

/**
 * JSON columns of the table `col`.
 * @param decks ids by name
 * @param seconds moment of the export since 1970
 */
export function collectionSettings(decks: ReadonlyMap<string, number>, seconds: number) {
  const deckEntries = [['Default', 1] as const, ...decks].map(([name, id]) => [
    id,
    deckOf(name, id, seconds),
  ]);
  return {
    conf: JSON.stringify({ nextPos: 1, curDeck: 1, activeDecks: [1], sortType: 'noteFld', newSpread: 0 }),
    models: JSON.stringify({ [MODEL_ID]: noteType(seconds) }),
    decks: JSON.stringify(Object.fromEntries(deckEntries)),
    dconf: JSON.stringify({ 1: deckOptions() }),
  };
}

function deckOf(name: string, id: number, seconds: number) {
  const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
  return { id, name, mod: seconds, usn: -1, desc: '', dyn: 0, conf: 1, collapsed: false, ...today };
}

function noteType(seconds: number) {
  const field = (name: string, ord: number) => ({
    ...{ name, ord, sticky: false, rtl: false, font: 'Arial', size: 18, media: [] },
  });
  const template = { name: 'Card 1', ord: 0, qfmt: FRONT, afmt: BACK, bqfmt: '', bafmt: '', did: null };
  return {
    ...{ id: MODEL_ID, name: 'Tenfold question', type: 0, mod: seconds, usn: -1, sortf: 0, did: 1 },
    ...{ flds: ankiFields.map(field), tmpls: [template], css: STYLE, tags: [], vers: [] },
    ...{ latexPre: '', latexPost: '', req: [[0, 'any', [0]]] },
  };
}

function deckOptions() {
  return {
    ...{ id: 1, name: 'Default', mod: 0, usn: 0, maxTaken: 60, autoplay: true, timer: 0, replayq: true },
    new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: false },
    rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, bury: false },
    lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
  };
}
