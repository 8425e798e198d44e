import { createHash, randomBytes } from 'node:crypto';
import {
  ContentAdministratorActed,
  examImageUploadKey,
  readImage,
  saveQuestion,
  storeExamImage,
  type StoredImage,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import sharp from 'sharp';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { makePng } from '../../test/make-images.js';
import { edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());
const { call, refused, ingested } = managedExams(content);

const store = async (image: Buffer): Promise<StoredImage> =>
  call(storeExamImage, { uploadId: await content.upload(image, examImageUploadKey) });

const hashIn = ({ url }: StoredImage): string => /^\/exhibits\/([0-9a-f]{64})\.webp$/.exec(url)?.[1] ?? url;
const read = async (hash: string) => Buffer.from((await call(readImage, { hash })).webp, 'base64');

async function count(): Promise<number> {
  const [row] = await content.service.database.query<[{ images: number }]>(
    'SELECT count(*)::int AS images FROM exam_image',
  );
  return row.images;
}

describe('storeExamImage', () => {
  it('stores a WebP of at most 2000 pixels without metadata under its hash', async () => {
    const upload = await sharp(await makePng(3000, 600, 'navy'))
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const image = await store(upload);
    expect(image).toMatchObject({ width: 2000, height: 400 });
    const webp = await read(hashIn(image));
    expect(createHash('sha256').update(webp).digest('hex')).toBe(hashIn(image));
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 400 });
    expect((await sharp(webp).metadata()).exif).toBeUndefined();
    expect((await store(await makePng(30, 20))).width).toBe(30);
  });

  it('is idempotent, and one entry of the audit log', async () => {
    const upload = await makePng(40, 40, 'green');
    const before = await count();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => store(upload)));
    expect(others).toEqual([first, first]);
    expect(await count()).toBe(before + 1);
    const rows = await content.service.database.query(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload ->> 'detail' LIKE $2`,
      [ContentAdministratorActed.type, `${first?.url}%`],
    );
    expect(rows).toMatchObject([
      { payload: { action: 'exam-image.stored', detail: `${first?.url}: 40 × 40 pixels` } },
    ]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a text', Buffer.from('not an image'), 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['more than 5 MB', randomBytes(5 * 1024 * 1024 + 1), 'TOO_LARGE'],
  ])('refuses %s', async (_what, upload, code) => {
    const before = await count();
    const uploadId = await content.upload(upload, examImageUploadKey);
    expect(await refused(storeExamImage, { uploadId })).toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  it('refuses users, and reads an upload once', async () => {
    const uploadId = await content.upload(await makePng(5, 5), examImageUploadKey);
    expect(await content.service.refused(storeExamImage, { uploadId }, createCaller())).toMatchObject({
      code: 'FORBIDDEN',
    });
    await call(storeExamImage, { uploadId });
    expect(await refused(storeExamImage, { uploadId })).toMatchObject({
      code: 'NOT_FOUND',
      message: 'The upload has expired. Please send the image again.',
    });
  });
});

it('an image that is not stored is not found', async () => {
  expect(await refused(readImage, { hash: 'ab'.repeat(32) })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refused(readImage, { hash: '../1' })).toMatchObject({ code: 'INVALID_INPUT' });
});

describe('an exam', () => {
  it('may refer to stored images and to no others', async () => {
    const { url } = await store(await makePng(50, 50, 'red'));
    const withImage = (title: string, address: string) =>
      examXml(
        withQuestion(makeExam({ title }), 8, { image: { line: 1, url: address, description: 'A form' } }),
      );
    const missing = url.replace(/[0-9a-f]{8}\.webp/, '00000000.webp');
    for (const [address, code] of [
      [missing, 'IMAGE_MISSING'],
      ['https://www.cbp.gov/form.png', 'IMAGE_FOREIGN'],
    ] as const)
      expect(await content.refused(withImage('Images', address))).toMatchObject({
        extra: { validation: { issues: [{ code, question: 8, line: expect.any(Number) as number }] } },
      });
    expect(await content.ingest(withImage('Images', url))).toMatchObject({ success: true });
  });

  it('is edited by the same rule', async () => {
    const { url } = await store(await makePng(60, 60, 'red'));
    const exam = await ingested('Images edited');
    const imageDescription = 'A form';
    const foreign = { imageUrl: 'https://www.cbp.gov/form.png', imageDescription };
    expect(await refused(saveQuestion, edit(exam, 5, foreign))).toMatchObject({
      extra: { issues: [{ code: 'IMAGE_FOREIGN', question: 5 }] },
    });
    const saved = await call(saveQuestion, edit(exam, 5, { imageUrl: url, imageDescription }));
    expect(questionIn(saved, 5)).toMatchObject({ imageUrl: url });
  });
});
