import type { PaperLine } from './paper-lines.js';

export interface PaperFront {
  title: string | null;
  /** YYYY-MM-DD */
  sitting: string | null;
  references: { title: string; edition: string | null }[];
  sections: { name: string; first: number; last: number }[];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DATE = new RegExp(String.raw`\b(${MONTHS.join('|')}) (\d{1,2}), (\d{4})\b`);
const REVISED = new RegExp(String.raw`revised as of (${MONTHS.join('|')}) (\d{1,2}), (\d{4})`, 'i');
const CATEGORY =
  /\bCategory (?:[IVX]{1,5}|\d{1,2})\s?[-–—?:.]{0,2}\s?((?:(?!\bCategory\b)[^\d]){3,120}?)[\s(:-]+Questions? (\d{1,2})\s?(?:-|–|—|\?|to|through)\s?(\d{1,2})/gi;

/** Reads what stands before the first question: sitting, references with their editions, and the sections. */
export function readFront(lines: readonly PaperLine[]): PaperFront {
  const text = lines.map((line) => line.text.replaceAll(/ {2,}/g, ' ')).join(' ');
  const date = DATE.exec(text);
  const [, month = '', , year = ''] = date ?? [];
  return {
    title: date && `${month} ${year} Customs Broker License Examination`,
    sitting: date && dayOf(date),
    references: referencesOf(text),
    sections: sectionsOf(text),
  };
}

function dayOf([, month = '', day = '', year = '']: RegExpExecArray): string {
  const number = String(MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1);
  return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function sectionsOf(text: string): PaperFront['sections'] {
  const found = new Map<number, PaperFront['sections'][number]>();
  for (const [, name = '', first, last] of text.matchAll(CATEGORY))
    found.set(Number(first), { name: name.trim(), first: Number(first), last: Number(last) });
  return [...found.values()].toSorted((a, b) => a.first - b.first);
}

function referencesOf(text: string): PaperFront['references'] {
  const revised = REVISED.exec(text);
  const tariff = /Harmonized Tariff Schedule of the United States[^.;]{0,60}?\b((?:19|20)\d{2})\b/i.exec(
    text,
  );
  const instructions = /ACE Entry Summary Instructions[^.;]{0,30}?version (\d+(?:\.\d+)?[a-z]?)/i.exec(text);
  return [
    ...(revised
      ? [{ title: 'Title 19, Code of Federal Regulations (19 CFR)', edition: dayOf(revised) }]
      : []),
    ...(tariff
      ? [{ title: 'Harmonized Tariff Schedule of the United States (HTSUS)', edition: tariff[1] ?? null }]
      : []),
    ...(instructions ? [{ title: 'ACE Entry Summary Instructions', edition: instructions[1] ?? null }] : []),
  ];
}
