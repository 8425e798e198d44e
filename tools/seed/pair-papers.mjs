// @ts-check
import { parse } from 'node:path';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PAPER = /\.(?:pdf|txt)$/i;

/** @typedef {{ date: string, files: string[] }} Pair */

/**
 * Pairs an exam with its answer key by the year and month in their names, such as `2025-04 exam.pdf` and
 * `April 2025 key.pdf`.
 *
 * @param {readonly string[]} files names
 * @returns {{ pairs: Pair[], leftOut: { files: string[], reason: string }[] }} pairs from the oldest
 */
export function pairPapers(files) {
  /** @type {Map<string | null, string[]>} */
  const byDate = new Map();
  for (const file of files.filter((name) => PAPER.test(name)).toSorted()) {
    const date = dateOf(parse(file).name);
    byDate.set(date, [...(byDate.get(date) ?? []), file]);
  }
  /** @type {Pair[]} */
  const pairs = [];
  const leftOut = [];
  for (const [date, found] of byDate)
    if (date === null) leftOut.push({ files: found, reason: 'no year and month in the name' });
    else if (found.length > 2) leftOut.push({ files: found, reason: `${found.length} files of ${date}` });
    else pairs.push({ date, files: found });
  return { pairs: pairs.toSorted((a, b) => a.date.localeCompare(b.date)), leftOut };
}

/**
 * @param {string} name
 * @returns {string | null} YYYY-MM
 */
function dateOf(name) {
  const digits = /(?<!\d)(20\d{2}|19\d{2})[-_. ]?(0[1-9]|1[0-2])(?!\d{3})/.exec(name);
  if (digits) return `${digits[1]}-${digits[2]}`;
  const words =
    /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ,]*(?:\d{1,2}[-_. ,]+)?(20\d{2}|19\d{2})/i.exec(
      name,
    );
  const turned = /(20\d{2}|19\d{2})[-_. ,]*(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.exec(name);
  const [month, year] = words ? [words[1], words[2]] : turned ? [turned[2], turned[1]] : [];
  if (!month) return null;
  return `${year}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}`;
}
