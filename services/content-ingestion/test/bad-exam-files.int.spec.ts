import { EXAM_FILE_MAX_BYTES } from '@tenfold/contracts';
import { bombAndSamples } from './bad-exam-files.js';
import { examXml, makeExam } from './make-exam.js';
import { startContent, type ContentUnderTest } from './start-content.js';

const NOTHING = { exam: 0, exam_version: 0, section: 0, outbox: 0 };

describe('a bad exam file', () => {
  let content: ContentUnderTest;

  beforeAll(async () => {
    content = await startContent();
  });
  afterAll(() => content.stop());

  it.each(bombAndSamples)('with $what is refused as $code on line $line', async ({ bytes, code, line }) => {
    const problem = await content.refused(bytes);
    expect(problem.code).toBe('INVALID_EXAM_FILE');
    const { success, error, validation } = problem.extra as {
      success: boolean;
      error: string;
      validation: { issues: { code: string; line: number | null; message: string }[]; warnings: unknown[] };
    };
    expect(validation.issues[0]).toMatchObject({ code, line });
    expect(success).toBe(false);
    expect(error).toBe(problem.message);
    expect(JSON.stringify(problem)).not.toMatch(/root:|node_modules|\.cjs/);
    expect(await content.counts()).toEqual(NOTHING);
  });

  it('of more than 5 MB is refused as TOO_LARGE', async () => {
    const exam = examXml(makeExam());
    const [limit, above] = [EXAM_FILE_MAX_BYTES, EXAM_FILE_MAX_BYTES + 1].map((length) =>
      Buffer.from(exam.padEnd(length)),
    );
    expect(await content.refused(above ?? '')).toMatchObject({ code: 'TOO_LARGE' });
    expect(await content.counts()).toEqual(NOTHING);
    expect(await content.ingest(limit ?? '')).toMatchObject({ success: true });
  });

  it('does not prevent the ingestion of a valid one', async () => {
    const result = await content.ingest(examXml(makeExam({ title: 'A good one' })));
    expect(result).toMatchObject({ success: true, validation: { issues: [], warnings: [] } });
  });

  it('returns at most 200 issues', async () => {
    const many = examXml(makeExam()).replaceAll('<answer letter=', '<answer wrong="" letter=');
    const problem = await content.refused(many);
    expect(problem.message).toBe(
      'The exam file has more than 200 issues; the first are listed. Nothing was stored.',
    );
    expect(problem.extra.validation).toMatchObject({ issues: { length: 200 } });
    expect(JSON.stringify(problem).length).toBeLessThan(100_000);
  });
});
