import '../../test/parser-in-process.js';
import {
  EXAM_FILE_TIMEOUT_MS,
  examExportKey,
  exportExam,
  getManagedExam,
  importExam,
  previewImport,
  readImage,
  type ImportExamInput,
} from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { createClient, RESP_TYPES } from 'redis';
import { qtiFile, qtiItemFile } from '../../test/foreign-files.js';
import { makePng } from '../../test/make-images.js';
import { managedExams, questionIn } from '../../test/managed-exams.js';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());
const { call, refused } = managedExams(content);

const confirmed = { confirmNewSections: true, confirmNewExam: true };

async function send(file: Buffer, entered: Partial<ImportExamInput>) {
  const input = { ...confirmed, ...entered, uploadId: await content.upload(file) };
  return content.service.call(importExam, input, content.admin, EXAM_FILE_TIMEOUT_MS);
}

/** Items 1 and 2 show images of these colors. */
async function packageOf(colors: readonly string[]): Promise<Buffer> {
  const item = (number: number) =>
    qtiItemFile(number).replace('<p>Record', `<img src="${number}.png" alt="A form"/><p>Record`);
  const changed = Object.fromEntries(
    colors.map((_, index) => [`content/i${index + 1}.xml`, item(index + 1)]),
  );
  const more = await Promise.all(
    colors.map(async (color, index) => ({
      name: `content/${index + 1}.png`,
      bytes: color === 'broken' ? Buffer.from('broken') : await makePng(30, 20, color),
    })),
  );
  return qtiFile({ changed, more });
}

async function count(): Promise<{ images: number; audited: number }> {
  const [row] = await content.service.database.query<[{ images: number; audited: number }]>(
    `SELECT (SELECT count(*)::int FROM exam_image) AS images,
            (SELECT count(*)::int FROM outbox WHERE payload ->> 'action' = 'exam-image.stored') AS audited`,
  );
  return row;
}

describe('an import with images', () => {
  it('stores them with the draft, and once', async () => {
    const before = await count();
    const file = await packageOf(['red', 'blue']);
    const stored = await Promise.all([send(file, { title: 'Images' }), send(file, { title: 'Images' })]);
    const { examId } = await send(file, { title: 'Images' });
    expect(stored.map((one) => one.examId)).toEqual([examId, examId]);
    expect(await count()).toEqual({ images: before.images + 2, audited: before.audited + 2 });

    const exam = await call(getManagedExam, { examId });
    expect(exam.version).toBe(1);
    const urls = [1, 2].map((number) => questionIn(exam, number).imageUrl ?? '');
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) {
      const [, hash = ''] = /^\/exhibits\/([0-9a-f]{64})\.webp$/.exec(url) ?? [];
      expect((await call(readImage, { hash })).webp.length).toBeGreaterThan(20);
    }
  });

  it('stores the images of another exam only once', async () => {
    await send(await packageOf(['green']), { title: 'First of two' });
    const before = await count();
    await send(await packageOf(['green']), { title: 'Second of two' });
    expect(await count()).toEqual(before);
  });

  it('is previewed with their addresses, and without storing them', async () => {
    const before = await count();
    const preview = async () =>
      content.service.call(
        previewImport,
        { uploadId: await content.upload(await packageOf(['purple'])), title: 'Previewed' },
        content.admin,
        EXAM_FILE_TIMEOUT_MS,
      );
    const { newImages, exam } = await preview();
    expect(newImages).toEqual([exam.questions[0]?.imageUrl]);
    expect(await count()).toEqual(before);
    await send(await packageOf(['purple']), { title: 'Previewed' });
    expect((await preview()).newImages).toEqual([]);
  });

  it('stores none of them when one is broken or the import is refused', async () => {
    const before = await count();
    const uploadId = await content.upload(await packageOf(['orange', 'broken']));
    const problem = await refused(importExam, { ...confirmed, uploadId, title: 'Broken' });
    expect(problem.extra).toMatchObject({ validation: { issues: [{ code: 'IMPORT_IMAGE', question: 2 }] } });
    const similar = { uploadId: await content.upload(await packageOf(['orange'])), title: 'Not confirmed' };
    expect(await refused(importExam, similar)).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    expect(await count()).toEqual(before);
  });

  it('is the same exam, with the same images, after an export', async () => {
    const { examId } = await send(await packageOf(['gold']), { title: 'Round trip' });
    const input = { examId, format: 'qti' as const, siteOrigin: 'https://tenfold.example' };
    const { exportId } = await call(exportExam, input);
    const redis = await createClient({ url: content.redis.url }).connect();
    const exported = await redis
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .get(examExportKey(exportId));
    redis.destroy();
    const before = await count();
    expect((await send(exported ?? Buffer.alloc(0), {})).examId).toBe(examId);
    expect((await call(getManagedExam, { examId })).version).toBe(1);
    expect(await count()).toEqual(before);
  });
});
