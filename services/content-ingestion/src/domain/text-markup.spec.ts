import fc from 'fast-check';
import { readHtml } from './read-html.js';
import { readMarkup } from './read-markup.js';
import { inlineText, textBlocks } from './text-markup.js';
import { markup } from './xml-element.js';

const part = fc.constantFrom(
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\n\n\n',
  '\t',
  'a',
  'Zz',
  '<b>',
  '&amp;',
  '§',
  '|',
  "'",
  '\u00a0',
  '🚢',
  '</p>',
);
const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join('').trim());

describe('a text as markup', () => {
  it('is read back as the same text', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(readMarkup(readHtml(markup(textBlocks(written))))).toBe(written);
        expect(readMarkup(readHtml(markup(inlineText(written))))).toBe(written);
      }),
    );
  });

  it.each([
    ['<p>One\n two</p><p>Three<br>four</p>', 'One two\n\nThree\nfour'],
    ['<div>One</div><div>Two</div>', 'One\nTwo'],
    ['<p>One <b>bold</b>, <i>two</i></p>', 'One bold, two'],
    ['<ul><li>One</li><li>Two</li></ul>After', 'One\nTwo\n\nAfter'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 | 2\n3'],
    ['&sect;&nbsp;19 &eacute; &#8212; &lt;b&gt;', '§\u00a019 é — <b>'],
    ['<script>alert(1)</script><p>Text</p><style>p{}</style>', 'Text'],
    ['<p>Never closed <b>bold', 'Never closed bold'],
    ['</div>Odd</p>', 'Odd'],
  ])('of %s is %j', (html, read) => {
    expect(readMarkup(readHtml(html))).toBe(read);
  });

  it('of a deep document is read, and of a very deep one refused', () => {
    expect(readMarkup(readHtml(`${'<div>'.repeat(900)}text`))).toBe('text');
    expect(() => readHtml('<div>'.repeat(1_001))).toThrow('more than 1,000 tags inside each other');
  });
});
