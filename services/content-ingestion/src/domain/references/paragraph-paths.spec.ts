import fc from 'fast-check';
import { paragraphPaths } from './paragraph-paths.js';

const plain = (...texts: string[]) => texts.map((text) => ({ text, italics: [] }));
/** Text between underscores is in italics. */
function styled(marked: string): { text: string; italics: number[] } {
  const italics: number[] = [];
  let text = '';
  for (const [index, piece] of marked.split('_').entries()) {
    if (index > 0) italics.push(text.length);
    text += piece;
  }
  return { text, italics };
}
const pathsOf = (...texts: string[]) => paragraphPaths(texts.map(styled)).map((path) => path.join('.'));

describe('paragraphPaths', () => {
  it.each([
    ['flat paragraphs', ['(a) x', '(1) x', '(2) x', '(b) x'], ['a', 'a.1', 'a.2', 'b']],
    ['two designations at once', ['(a)(1) x', '(2) x', '(b)(1) x'], ['a.1', 'a.2', 'b.1']],
    ['a designation named again', ['(b) x', '(1) x', '(b)(2) x'], ['b', 'b.1', 'b.2']],
    ['a heading before the second one', ['(a) _General_—(1) _Form._ x', '(2) x'], ['a.1', 'a.2']],
    [
      'the letter i after h',
      ['(h) x', '(1) x', '(2) x', '(i) x', '(1) x', '(2) x', '(j) x'],
      ['h', 'h.1', 'h.2', 'i', 'i.1', 'i.2', 'j'],
    ],
    [
      'the numeral i after (h)(2)',
      ['(h) x', '(1) x', '(2) x', '(i) x', '(ii) x', '(i) x', '(j) x'],
      ['h', 'h.1', 'h.2', 'h.2.i', 'h.2.ii', 'i', 'j'],
    ],
    [
      'the letter v after u',
      ['(u) x', '(v) x', '(w) x', '(x) x', '(y) x', '(z) x', '(aa) x'],
      ['u', 'v', 'w', 'x', 'y', 'z', 'aa'],
    ],
    [
      'all six levels',
      ['(a)(1)(i)(A)(_1_)(_i_) x', '(_ii_) x', '(_2_) x', '(B) x', '(ii) x'],
      ['a.1.i.A.1.i', 'a.1.i.A.1.ii', 'a.1.i.A.2', 'a.1.i.B', 'a.1.ii'],
    ],
    ['reserved ranges', ['(a) x', '(b)-(d) [Reserved]', '(e) x'], ['a', 'b', 'e']],
    [
      'lists below definitions',
      ['_Broker._ x', '(1) x', '(2) x', '_Client._ x', '(1) x', '(2) x'],
      ['', '1', '2', '', '1', '2'],
    ],
    ['a paragraph without designation', ['(a) x', 'y', '(b) x'], ['a', 'a', 'b']],
    ['no designation at all', ['x (a) y'], ['']],
  ])('reads %s', (_, texts, expected) => {
    expect(pathsOf(...texts)).toEqual(expected);
  });

  it('takes linear time', () => {
    const section = plain(...Array.from({ length: 5_000 }, (_, index) => `(${index % 2 ? 'i' : 'v'}) x`));
    const started = process.cpuUsage();
    paragraphPaths(section);
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
  });

  interface Node {
    hasText: boolean;
    children: Node[];
  }
  const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
  const letters = [...'abcdefghijkl'];
  const marks: ((index: number) => string)[] = [
    (index) => `(${letters[index]})`,
    (index) => `(${index + 1})`,
    (index) => `(${ROMAN[index]})`,
    (index) => `(${letters[index]?.toUpperCase()})`,
    (index) => `(_${index + 1}_)`,
    (index) => `(_${ROMAN[index]}_)`,
  ];

  const childrenBelow = (depth: number): fc.Arbitrary<Node[]> => {
    const none = fc.constant<Node[]>([]);
    if (depth === marks.length - 1) return none;
    const some = fc.constant(null).chain(() => nodes(depth + 1));
    return fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: some });
  };
  const nodes = (depth: number): fc.Arbitrary<Node[]> =>
    fc.array(fc.record({ hasText: fc.boolean(), children: childrenBelow(depth) }), {
      minLength: 2,
      maxLength: depth === 0 ? letters.length : 4,
    });

  /** As the law is printed: a paragraph that has no text of its own stands before its first child. */
  function print(
    list: Node[],
    depth: number,
    above: string[],
    before: string,
    out: { text: string; path: string[] }[],
  ) {
    list.forEach(({ hasText, children }, index) => {
      const mark = marks[depth]?.(index) ?? '';
      const path = [...above, mark.replace(/[()_]/g, '')];
      const lead = index === 0 ? before : '';
      if (hasText || children.length === 0) out.push({ text: `${lead}${mark} Text.`, path });
      print(children, depth + 1, path, hasText ? '' : `${lead}${mark}`, out);
    });
  }

  it('finds the path of every paragraph of any regular section', () => {
    fc.assert(
      fc.property(nodes(0), (list) => {
        const printed: { text: string; path: string[] }[] = [];
        print(list, 0, [], '', printed);
        expect(paragraphPaths(printed.map(({ text }) => styled(text)))).toEqual(
          printed.map(({ path }) => path),
        );
      }),
      { numRuns: 300 },
    );
  });
});
