import '../../test/parser-in-process.js';
import {
  EXAM_FILE_TIMEOUT_MS,
  ingestExamFile,
  previewExamFile,
  type ExamFileIssue,
  type ExamFileValidation,
  type IngestionResult,
} from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { examXml, makeExam } from '../../test/make-exam.js';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());

const misspelled = (title: string): string =>
  examXml(makeExam({ title })).replace('name="Classification"', 'name="Clasification"');
const ingestConfirmed = async (xml: string): Promise<IngestionResult> =>
  content.service.call(
    ingestExamFile,
    { uploadId: await content.upload(xml), confirmNewSections: true, confirmNewExam: true },
    content.admin,
    EXAM_FILE_TIMEOUT_MS,
  );

const doubt: ExamFileIssue = {
  line: expect.any(Number) as number,
  question: null,
  group: 'New sections',
  severity: 'confirmation',
  code: 'SECTION_NAME_SIMILAR',
  message:
    '"Clasification" is not a known section. Did you mean "Classification"? Correct the name, or confirm the new section.',
};

describe('a new section with a name close to a known one', () => {
  beforeAll(async () => {
    await content.ingest(examXml(makeExam({ title: 'Known sections' })));
  });

  it('is a warning of the preview', async () => {
    const uploadId = await content.upload(misspelled('Previewed'));
    const { validation } = await content.service.call(
      previewExamFile,
      { uploadId },
      content.admin,
      EXAM_FILE_TIMEOUT_MS,
    );
    expect(validation).toEqual({ issues: [], warnings: [doubt] });
  });

  it('is refused without a confirmation, and nothing is stored', async () => {
    const before = await content.counts();
    const problem = await content.refused(misspelled('Refused'));
    expect(problem).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      message: doubt.message,
      extra: { success: false, error: doubt.message, validation: { issues: [], warnings: [doubt] } },
    });
    expect(await content.counts()).toEqual(before);
  });

  it('is listed beside more than 200 other warnings', async () => {
    const citation = '<citation>19 CFR 163.6(a)</citation>';
    const xml = misspelled('Many warnings').replaceAll(citation, '<citation>Unknown</citation>\n'.repeat(4));
    const problem = await content.refused(xml);
    const { validation } = problem.extra as { validation: ExamFileValidation };
    expect(validation.warnings).toHaveLength(200);
    expect(validation.warnings).toContainEqual(doubt);
    const { validation: previewed } = await content.service.call(
      previewExamFile,
      { uploadId: await content.upload(xml) },
      content.admin,
      EXAM_FILE_TIMEOUT_MS,
    );
    expect(previewed).toEqual(validation);
  });

  it('is created with a confirmation, after which it is known', async () => {
    const result = await ingestConfirmed(misspelled('Confirmed'));
    expect(result).toMatchObject({ stats: { categoriesCreated: 1 }, validation: { warnings: [] } });
    expect(await content.ingest(misspelled('Confirmed'))).toEqual(result);
  });
});

it('asks once for several new sections', async () => {
  const xml = examXml(makeExam({ title: 'Three doubts' }))
    .replace('name="Broker Compliance"', 'name="Broker Complience"')
    .replace('name="Classification"', 'name="Classifications"');
  expect(await content.refused(xml)).toMatchObject({
    message: '2 new sections have names close to known ones. Correct the names, or confirm the new sections.',
  });
});
