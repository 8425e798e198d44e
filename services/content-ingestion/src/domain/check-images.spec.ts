import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeExam, withQuestion } from '../../test/make-exam.js';
import { checkImages, findUnknownImages } from './check-images.js';
import { INSTALLED_IMAGES } from './installed-images.js';

const answersOf = (letters: string) =>
  [...letters].map((letter, index) => ({ line: 701 + index, letter, text: `${index} days`, imageUrl: null }));

describe('checkImages', () => {
  const uploaded = `/exhibits/${'a1'.repeat(32)}.webp`;
  const stored = new Set([uploaded]);
  const check = (url: string) =>
    checkImages(
      findUnknownImages(withQuestion(makeExam(), 8, { image: { line: 808, url, description: 'A form' } })),
      stored,
    );

  it.each(['/exhibits/invoice-2.svg', uploaded])('accepts %s', (url) => {
    expect(check(url)).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    '//example.com/a.png',
    '/api/logout',
    '/exhibits/',
    '/exhibits/../api/logout',
    '/exhibits/a/../../api',
    '/exhibits/a.svg?x=/../..',
    'exhibits/a.svg',
    'https://',
    'https://user:secret@example.com/a.png',
    'https://example.com\\@evil.com/a.png',
    'https://exam ple.com/a.png',
    '',
  ])('refuses %s', (url) => {
    expect(check(url)).toMatchObject([{ code: 'IMAGE_URL', line: 808 }]);
  });

  it.each([
    ['https://www.cbp.gov/form-7501.png', 'IMAGE_FOREIGN'],
    ['HTTP://example.com/a.png?size=2#x', 'IMAGE_FOREIGN'],
    ['/exhibits/invoice-1.svg', 'IMAGE_MISSING'],
    ['/exhibits/2025/form_7501.png', 'IMAGE_MISSING'],
    [uploaded.replace('a1', 'b2'), 'IMAGE_MISSING'],
  ])('refuses %s as %s', (url, code) => {
    expect(check(url)).toMatchObject([{ code, line: 808 }]);
  });

  it('checks the images of exhibits and answers', () => {
    const answers = answersOf('AB').map((answer) => ({ ...answer, imageUrl: 'javascript:1' }));
    const [exhibit] = makeExam().exhibits;
    if (!exhibit) throw new Error('one exhibit');
    const exam = makeExam({
      exhibits: [{ ...exhibit, images: [{ line: 6, url: 'javascript:2', description: 'x' }] }],
    });
    expect(
      checkImages(findUnknownImages(withQuestion(exam, 7, { answers })), stored).map(({ line }) => line),
    ).toEqual([6, 701, 702]);
  });
});

it('the installed images are those of the web client', () => {
  const files = readdirSync(join(__dirname, '../../../../web/public/exhibits'));
  expect([...INSTALLED_IMAGES].toSorted()).toEqual(files.map((name) => `/exhibits/${name}`).toSorted());
});
