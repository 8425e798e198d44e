import { join } from 'node:path';
import type { XmlTree } from '../domain/xml-tree.js';
import { PARSING_MAX_MS, replyOf, type ParserChild } from '../exam/parse-exam-xml.js';

export type TreeReply = { ok: true; root: XmlTree } | { ok: false; line: number | null };

const treeChild: ParserChild = {
  program: join(__dirname, 'xml-tree-child.cjs'),
  killAfterMs: PARSING_MAX_MS,
};

/**
 * Parses XML of other programs like exam files, in the same sandbox, but without a schema.
 * @param texts from `decodeExamFile`
 * @returns a reply for each text; null when they need more time or memory than allowed
 * @throws Error when the child cannot start
 */
export function parseXmlTrees(texts: readonly string[], child = treeChild): Promise<TreeReply[] | null> {
  return replyOf<TreeReply[]>(child, JSON.stringify(texts));
}
