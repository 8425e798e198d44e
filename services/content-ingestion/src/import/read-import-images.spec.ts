import '../../test/parser-in-process.js';
import type { ExportedImages } from '../domain/exported-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { renderExport } from '../export/render-export.js';
import { encodeImage } from '../images/encode-image.js';
import { moodleFile, qtiFile, qtiItemFile } from '../../test/foreign-files.js';
import { makePng } from '../../test/make-images.js';
import { readSampleExam, sampleExamFiles } from '../../test/published-exams.js';
import { exam as examOf, importWarnings, issues, read } from '../../test/read-imports.js';
import { readImport } from './read-import.js';

const ADDRESS = /^\/exhibits\/[0-9a-f]{64}\.webp$/;
const NOW = new Date('2026-11-23T12:00:00Z');

const withImage = (item: string, src: string): string =>
  item.replace('<p>Record', `<img src="${src}" alt="A form"/><p>Record`);

const choiceImage = (item: string, src: string): string =>
  item.replace('<strong>days</strong>', `<img src="${src}" alt=""/>`);

interface PackageImage {
  name: string;
  bytes: Buffer;
}

/** The first item shows the image `src`. */
const packageWith = (src: string, more: readonly PackageImage[]): Promise<Buffer> =>
  qtiFile({ changed: { 'content/i1.xml': withImage(qtiItemFile(1), src) }, more });

async function accepted(file: Buffer | string) {
  const reading = await read(file);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues.slice(0, 3)));
  return { first: reading.exam.questions[0], second: reading.exam.questions[1], images: reading.images };
}

describe('a QTI package', () => {
  it('keeps its images, and one that is shown twice once', async () => {
    const item = choiceImage(withImage(qtiItemFile(1), 'images/a%20form.png'), './images/a%20form.png');
    const bytes = await makePng(40, 30);
    const file = await qtiFile({
      changed: { 'content/i1.xml': item },
      more: [{ name: 'content/images/a form.png', bytes }],
    });
    const { first, images } = await accepted(file);
    const { url } = await encodeImage(bytes);
    expect(url).toMatch(ADDRESS);
    expect(images).toMatchObject([{ url, width: 40, height: 30 }]);
    expect(first).toMatchObject({ imageUrl: url, imageDescription: 'A form' });
    expect(first?.answers.map(({ imageUrl }) => imageUrl)).toEqual([url, null]);
  });

  it('keeps an image that is written into the address', async () => {
    const bytes = await makePng(20, 20);
    const { first } = await accepted(
      await packageWith(`data:image/png;base64,${bytes.toString('base64')}`, []),
    );
    expect(first?.imageUrl).toBe((await encodeImage(bytes)).url);
  });

  it.each([
    ['damaged', async () => (await makePng(400, 400)).fill(0, 60, 90), 'This image cannot be read.'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'This image cannot be read.',
    ],
    ['larger than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 'An image may have at most 5 MB'],
  ])('with an image that is %s is refused with the question', async (_what, make, reason) => {
    const reading = await read(
      await packageWith('form.png', [{ name: 'content/form.png', bytes: await make() }]),
    );
    expect(reading).toMatchObject({
      ok: false,
      issues: [{ code: 'IMPORT_IMAGE', line: null, question: 1 }],
    });
    expect(reading.ok ? '' : reading.issues[0]?.message).toContain(
      `The image "content/form.png" of question 1: ${reason}`,
    );
  });

  it.each(['form.png', '../../../etc/form.png'])('without the image %s is refused', async (src) => {
    const reading = await read(await packageWith(src, []));
    expect(reading).toMatchObject({ ok: false, issues: [{ code: 'IMPORT_IMAGE_MISSING', question: 1 }] });
  });

  it('with more than a hundred images is refused', async () => {
    const changed = Object.fromEntries(
      Array.from({ length: 51 }, (_, index) => index + 1).map((number) => [
        `content/i${number}.xml`,
        choiceImage(withImage(qtiItemFile(number), `${number}.png`), `${number}a.png`),
      ]),
    );
    expect(await issues(await qtiFile({ changed }))).toEqual([
      {
        code: 'IMPORT_IMAGE_COUNT',
        message: expect.stringContaining('102 images to store; one import stores 100'),
      },
    ]);
  });

  it('with more than 20 MB of images is refused before they are decoded', async () => {
    const bytes = Buffer.alloc(4 * 1024 * 1024);
    const numbers = [1, 2, 3, 4, 5, 6];
    const changed = Object.fromEntries(
      numbers.map((number) => [`content/i${number}.xml`, withImage(qtiItemFile(number), `${number}.png`)]),
    );
    const more = numbers.map((number) => ({ name: `content/${number}.png`, bytes }));
    expect((await issues(await qtiFile({ changed, more }))).map(({ code }) => code)).toEqual([
      'IMPORT_IMAGE_BYTES',
    ]);
  });

  it('says which images are left out', async () => {
    const bytes = await makePng(20, 20);
    const item = withImage(withImage(qtiItemFile(1), 'a.png'), 'a.png');
    const file = await qtiFile({
      changed: { 'content/i1.xml': item },
      more: [{ name: 'content/a.png', bytes }],
    });
    expect(importWarnings((await examOf(file)).warnings)).toEqual([
      expect.objectContaining({ code: 'IMPORT_OTHER_IMAGES', question: 1 }),
    ]);
  });
});

describe('a Moodle XML file', () => {
  const fileTag = (bytes: Buffer) =>
    `<file name="a form.png" path="/" encoding="base64">${bytes.toString('base64')}</file>`;
  const shown = '<img src="@@PLUGINFILE@@/a%20form.png" alt="A form">';
  const withImages = (files: readonly string[]): string =>
    files.reduce(
      (text, file, index) =>
        text.replace(
          new RegExp(`<p>Record ${index + 1} &amp;(.*)</text></questiontext>`),
          `<p>${shown}Record ${index + 1} &amp;$1</text>${file}</questiontext>`,
        ),
      moodleFile(),
    );

  it('keeps the files of each question, whatever their names', async () => {
    const [red, blue] = await Promise.all([makePng(20, 20, 'red'), makePng(20, 20, 'blue')]);
    const { first, second, images } = await accepted(withImages([fileTag(red), fileTag(blue)]));
    expect(images.map(({ url }) => url)).toEqual([
      (await encodeImage(red)).url,
      (await encodeImage(blue)).url,
    ]);
    expect([first?.imageUrl, second?.imageUrl]).toEqual(images.map(({ url }) => url));
  });

  it.each([
    ['IMPORT_IMAGE', fileTag(Buffer.from('no image'))],
    ['IMPORT_IMAGE_MISSING', ''],
  ])('is refused with %s, line and question', async (code, file) => {
    const line =
      moodleFile()
        .split('\n')
        .findIndex((text) => text.includes('multichoice')) + 1;
    expect(await read(withImages([file]))).toMatchObject({
      ok: false,
      issues: [{ code, line, question: 1 }],
    });
  });
});

describe.each(['qti', 'moodle'] as const)('an exam with images, exported as %s', (format) => {
  async function exported() {
    const sample = await readSampleExam(sampleExamFiles[0] ?? '');
    const { url, webp, hash } = await encodeImage(await makePng(60, 40));
    const questions = sample.questions.map((question) =>
      question.number === 7 ? { ...question, imageUrl: url, imageDescription: 'A form' } : question,
    );
    const [exhibit] = sample.exhibits;
    const exhibits = exhibit
      ? [{ ...exhibit, images: [{ url, description: 'Invoice' }] }, ...sample.exhibits.slice(1)]
      : [];
    const exam: UnversionedExam = { ...sample, questions, exhibits };
    const embedded = new Map([[url, { fileName: `${hash}.webp`, base64: webp.toString('base64') }]]);
    const images: ExportedImages = { embedded, siteOrigin: 'https://tenfold.example' };
    return { exam, url, webp, bytes: (await renderExport(exam, format, images, NOW)).bytes };
  }

  it('is the same exam where the image is stored', async () => {
    const { exam, url, bytes } = await exported();
    const reading = await readImport(bytes, {}, NOW, { findImages: async () => new Set([url]) });
    expect(reading).toMatchObject({ ok: true, exam, images: [] });
  });

  it('brings the image along where it is not stored', async () => {
    const { exam, webp, bytes } = await exported();
    const reading = await readImport(bytes, {}, NOW);
    const { url } = await encodeImage(webp);
    expect(reading.ok ? reading.images.map((image) => image.url) : reading.issues).toEqual([url]);
    const places = reading.ok
      ? [
          reading.exam.questions[6]?.imageUrl,
          ...reading.exam.exhibits.flatMap(({ images }) => images.map((one) => one.url)),
        ]
      : [];
    expect(places[0]).toBe(url);
    expect(reading.ok && reading.exam.questions.length).toBe(exam.questions.length);
  });
});
