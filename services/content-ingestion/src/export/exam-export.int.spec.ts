import '../../test/parser-in-process.js';
import { examExportFormats, examExportKey, exportExam, type ExportExamInput } from '@tenfold/contracts';
import { createClient, RESP_TYPES } from 'redis';
import { examXml, makeExam } from '../../test/make-exam.js';
import { managedExams } from '../../test/managed-exams.js';
import { startContent, type ContentUnderTest } from '../../test/start-content.js';
import { readExamFile } from '../exam/read-exam-file.js';

let content: ContentUnderTest;
let examId: string;

beforeAll(async () => {
  content = await startContent();
  ({ examId } = await content.ingest(examXml(makeExam({ title: 'To export' }))));
});

afterAll(() => content.stop());

const send = (input: Partial<ExportExamInput>) =>
  content.service.call(
    exportExam,
    { examId, format: 'xml', siteOrigin: 'https://tenfold.example', ...input },
    content.admin,
  );

async function stored(exportId: string): Promise<{ bytes: Buffer | null; ttl: number }> {
  const redis = await createClient({ url: content.redis.url }).connect();
  const key = examExportKey(exportId);
  const bytes = await redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(key);
  const ttl = await redis.ttl(key);
  redis.destroy();
  return { bytes, ttl };
}

describe('an export', () => {
  it.each(examExportFormats)('as %s waits for two minutes for its download', async (format) => {
    const { exportId, fileName } = await send({ format });
    expect(fileName).toMatch(/^to-export\.[a-z.]+$/);
    const { bytes, ttl } = await stored(exportId);
    expect(bytes?.length).toBeGreaterThan(10_000);
    expect(ttl).toBeGreaterThan(110);
    expect(ttl).toBeLessThanOrEqual(120);
  });

  it('is an entry of the audit log', async () => {
    const { actions } = managedExams(content);
    const title = 'To audit';
    const { examId: audited } = await content.ingest(examXml(makeExam({ title })));
    await send({ examId: audited, format: 'qti', questions: '1-3' });
    expect((await actions(audited)).slice(1)).toMatchObject([
      { action: 'exam.exported', detail: '"To audit", version 1: 3 questions as qti' },
    ]);
  });

  it('has the newest version', async () => {
    const changed = makeExam({ title: 'To export', references: [] });
    await content.ingest(examXml(changed));
    const { bytes } = await stored((await send({})).exportId);
    const reading = await readExamFile(bytes ?? Buffer.alloc(0), new Date());
    expect(reading).toMatchObject({ ok: true, exam: { examId, references: [] } });
  });

  it('of selected questions has these alone', async () => {
    const { bytes } = await stored((await send({ questions: '3, 5-6' })).exportId);
    expect([...String(bytes).matchAll(/<question number="(\d+)"/g)].map(([, number]) => number)).toEqual([
      '3',
      '5',
      '6',
    ]);
  });

  it.each(['9-5', '81', '1,,2'])('of the questions %s is refused', async (questions) => {
    await expect(send({ questions })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('with more images than one file holds is refused, unless it has fewer questions or only links images', async () => {
    const { examId: ofImages } = await content.ingest(examXml(makeExam({ title: 'With many images' })));
    const { database } = content.service;
    await database.query(
      `INSERT INTO exam_image (hash, webp, width, height, created_by)
       SELECT lpad(n::text, 64, '0'), convert_to(repeat('x', 1000000), 'UTF8'), 1, 1, gen_random_uuid()
         FROM generate_series(1, 41) n`,
    );
    await database.query(
      `UPDATE exam_version SET published = jsonb_set(published, '{questions}', (
         SELECT jsonb_agg(jsonb_set(question, '{imageUrl}', to_jsonb('/exhibits/' || lpad(n::text, 64, '0') || '.webp'))
                          ORDER BY n)
           FROM jsonb_array_elements(published -> 'questions') WITH ORDINALITY listed (question, n)))
        WHERE exam_id = $1`,
      [ofImages],
    );
    const moodle = { examId: ofImages, format: 'moodle' } as const;
    await expect(send(moodle)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message:
        'The images of these questions have 41 MB; one file holds 40 MB. Export fewer questions at once.',
    });
    expect(await send({ ...moodle, questions: '1-2' })).toMatchObject({
      fileName: 'with-many-images.moodle.xml',
    });
    expect(await send({ examId: ofImages })).toMatchObject({ fileName: 'with-many-images.xml' });
  });

  it('beyond two running and four waiting ones is refused', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => send({ format: 'anki' })));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await send({})).toMatchObject({ fileName: 'to-export.xml' });
  });

  it('of an unknown exam is refused', async () => {
    const unknown = '44444444-4444-4444-8444-444444444444';
    await expect(send({ examId: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says that it cannot be stored while Redis is away, and works again afterwards', async () => {
    await content.redis.kill();
    await expect(send({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await content.redis.start();
  });
});
