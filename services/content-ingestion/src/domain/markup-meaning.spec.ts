import { lostMeaning } from './markup-meaning.js';
import { readHtml } from './read-html.js';
import { readMarkup } from './read-markup.js';

test.each([
  ['<ol type="i"><li>one<li>two</ol>', 'i. one\nii. two'],
  ['<ol type="I" start="4"><li>four</li><li>five</li></ol>', 'IV. four\nV. five'],
  ['<ol type="a" start="26"><li>z</li><li>aa</li></ol>', 'z. z\naa. aa'],
  ['<ol type="A"><li>one</li></ol>', 'A. one'],
  ['<ol><li>one</li><li value="5">five</li><li>six</li></ol>', '1. one\n5. five\n6. six'],
  ['<ol reversed><li>two</li><li>one</li></ol>', '2. two\n1. one'],
  ['<ol style="list-style-type: lower-roman"><li>one</li></ol>', 'i. one'],
  ['<ol style="list-style: none"><li>one</li></ol>', 'one'],
  [
    'Which?<ol type="i"><li><p>one</p></li><li>two<ol><li>inner</li></ol></li></ol>',
    'Which?\n\ni. one\n\nii. two\n\n1. inner',
  ],
  ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
  ['<ul style="list-style-type:lower-roman"><li>one</li><li>two</li></ul>', 'i. one\nii. two'],
  ['<ul style="list-style: inside upper-alpha"><li>one</li></ul>', 'A. one'],
  ['<ul style="list-style: disc outside"><li>one</li></ul>', 'one'],
  ['<ol><li type="a">one</li><li type="I">two</li><li>three</li></ol>', 'a. one\nII. two\n3. three'],
  ['<ul><li type="1">one</li></ul>', '1. one'],
  ['<ol><li style="list-style-type: lower-roman">one</li></ol>', 'i. one'],
  ['<ol style="list-style-type: lower-greek"><li>one</li><li value="25">two</li></ol>', 'α. one\nαα. two'],
  ['<ol style="list-style-type: decimal; list-style-type: upper-roman"><li>one</li></ol>', 'I. one'],
  [
    '5 m<sup>2</sup> of CO<sub>2</sub> on the 4<sup>th</sup>, x<sup>ab</sup>',
    '5 m² of CO₂ on the 4th, x^(ab)',
  ],
  ['the <q>importer</q> said', 'the “importer” said'],
  ['see <a href="https://cbp.gov/x">the page</a>.', 'see the page (https://cbp.gov/x).'],
  ['see <a href="https://cbp.gov/x">cbp.gov/x</a>.', 'see cbp.gov/x.'],
])('%s becomes %j', (html, text) => {
  expect(readMarkup(readHtml(html))).toBe(text);
  expect(lostMeaning(readHtml(html))).toEqual([]);
});

test.each([
  ['Which is <u>not</u> true?', 'underlined "not"'],
  ['<span style="text-decoration: underline">not</span>', 'underlined "not"'],
  ['<del>10</del> 15 days', 'struck-out "10"'],
  ['the <span style="color: #ff0000">red</span> text', 'marked "red"'],
  ['<mark>this</mark>', 'marked "this"'],
  ['<math><mi>x</mi></math>', 'the element <math>'],
  ['<ol style="list-style-type: georgian"><li>x</li></ol>', 'the list style "georgian"'],
])('%s loses %s', (html, lost) => {
  expect(lostMeaning(readHtml(html))).toEqual([lost]);
});

test.each([
  '<b>not</b>',
  '<span style="color:black;font-size:9pt">x</span>',
  '<u></u>',
  '<td colspan="1">x</td>',
])('%s loses nothing', (html) => {
  expect(lostMeaning(readHtml(html))).toEqual([]);
});

test.each([
  'colspan="2"',
  'colspan="1" rowspan="2"',
  'colspan="12" rowspan="1"',
  'rowspan="0"',
  'colspan=" 2"',
])('a cell with %s is merged', (spans) => {
  const table = readHtml(`<table><tr><td ${spans}>x</td></tr></table>`);
  expect(lostMeaning(table)).toEqual(['merged cells of a table']);
});
