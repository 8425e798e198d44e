import type { ParsedDivision, ReadReference } from '../domain/references/parsed-division.js';

/** One line of the child's standard output, as JSON. The last one is `end` or `refused`. */
export type ReaderLine = { division: ParsedDivision } | { end: ReadReference } | { refused: string };
