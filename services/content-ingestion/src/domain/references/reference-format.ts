export type ReferenceFormat = 'cfr' | 'tariff' | 'pdf' | 'text';

const PDF = '%PDF-';
/** The first line of a text with summaries in the project's own words. */
export const SUMMARY_LINE = '<!-- content: summary -->';
const WITHIN = 1_000;

/** By how the file begins. XML and JSON say themselves what they are. */
export function formatOf(file: Buffer): ReferenceFormat {
  const beginning = file
    .toString('utf8', 0, WITHIN)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (beginning.startsWith(PDF)) return 'pdf';
  if (beginning.startsWith('<') && !beginning.startsWith(SUMMARY_LINE)) return 'cfr';
  return /^(?:\{\s*["}]|\[\s*[\]{])/.test(beginning) ? 'tariff' : 'text';
}
