import { Parser } from 'htmlparser2';
import { assertAtMost } from './file-limits.js';
import type { XmlTree } from './xml-tree.js';

const DEPTH_MAX = 200;

/**
 * The elements of an HTML fragment, however faulty. Elements nested deeper than 200 become part of their parent.
 *
 * @throws FileLimitError, because each tag takes htmlparser2 as long as those around it are many
 */
export function readHtml(html: string): XmlTree['children'] {
  const root: XmlTree = { name: '', attributes: {}, line: 0, children: [] };
  const open = [root];
  let tooDeep = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (open.length > DEPTH_MAX) {
        assertAtMost('tags inside each other', open.length + ++tooDeep);
        return;
      }
      const opened: XmlTree = { name, attributes, line: 0, children: [] };
      open.at(-1)?.children.push(opened);
      open.push(opened);
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void (tooDeep > 0 ? (tooDeep -= 1) : open.pop()),
  });
  parser.end(html);
  return root.children;
}
