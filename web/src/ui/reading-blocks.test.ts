import { readingBlocks } from './reading-blocks';

test('paragraphs are parted by blank lines, line breaks inside them are kept', () => {
  expect(readingBlocks('One.\n\nTwo:\ni. first\nii. second\n')).toEqual([
    { kind: 'prose', text: 'One.' },
    { kind: 'prose', text: 'Two:\ni. first\nii. second' },
  ]);
});

test('lines in columns are tables of their own', () => {
  const text = 'INVOICE (extract)\nLine | Pieces\n1    |    600\nAll amounts in euros.';
  expect(readingBlocks(text)).toEqual([
    { kind: 'prose', text: 'INVOICE (extract)' },
    { kind: 'columns', text: 'Line | Pieces\n1    |    600' },
    { kind: 'prose', text: 'All amounts in euros.' },
  ]);
});

test('columns may be parted by spaces alone', () => {
  const table = 'January 6, 2025    1.0360\nFebruary 10, 2025  1.0300\nMarch 4, 2025      1.0480';
  expect(readingBlocks(`RATES\n${table}`.replaceAll('\n', '\r\n'))).toEqual([
    { kind: 'prose', text: 'RATES' },
    { kind: 'columns', text: table },
  ]);
});

test("the parts of a table that are spaces at a line's start belong to it", () => {
  expect(readingBlocks('1    | 600\n     | Subtotal   600')).toEqual([
    { kind: 'columns', text: '1    | 600\n     | Subtotal   600' },
  ]);
});

test('two spaces after a full stop make no table', () => {
  expect(readingBlocks('One.  Two.\nThree.')).toEqual([{ kind: 'prose', text: 'One.  Two.\nThree.' }]);
});

test('an empty text has no blocks', () => {
  expect(readingBlocks(' \n\n ')).toEqual([]);
});
