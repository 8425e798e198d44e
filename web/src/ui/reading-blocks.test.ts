import { readingBlocks } from './reading-blocks';

test('separates paragraphs at blank lines and keeps line breaks within them', () => {
  expect(readingBlocks('One.\n\nTwo:\ni. first\nii. second\n')).toEqual([
    { kind: 'prose', text: 'One.' },
    { kind: 'prose', text: 'Two:\ni. first\nii. second' },
  ]);
});

test('returns lines in columns as blocks of their own', () => {
  const text = 'INVOICE (extract)\nLine | Pieces\n1    |    600\nAll amounts in euros.';
  expect(readingBlocks(text)).toEqual([
    { kind: 'prose', text: 'INVOICE (extract)' },
    { kind: 'columns', text: 'Line | Pieces\n1    |    600' },
    { kind: 'prose', text: 'All amounts in euros.' },
  ]);
});

test('recognizes columns separated by spaces alone', () => {
  const table = 'January 6, 2025    1.0360\nFebruary 10, 2025  1.0300\nMarch 4, 2025      1.0480';
  expect(readingBlocks(`RATES\n${table}`.replaceAll('\n', '\r\n'))).toEqual([
    { kind: 'prose', text: 'RATES' },
    { kind: 'columns', text: table },
  ]);
});

test('includes indented lines of a table in it', () => {
  expect(readingBlocks('1    | 600\n     | Subtotal   600')).toEqual([
    { kind: 'columns', text: '1    | 600\n     | Subtotal   600' },
  ]);
});

test('treats two spaces after a period as prose', () => {
  expect(readingBlocks('One.  Two.\nThree.')).toEqual([{ kind: 'prose', text: 'One.  Two.\nThree.' }]);
});

test('returns no blocks for an empty text', () => {
  expect(readingBlocks(' \n\n ')).toEqual([]);
});
