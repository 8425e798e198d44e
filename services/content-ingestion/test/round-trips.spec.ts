import './parser-in-process.js';
import type { ExamExportFormat } from '@tenfold/contracts';
import type { ImportFormat } from '@tenfold/exam';
import { exportedKey, type ExportedImages } from '../src/domain/exported-exam.js';
import type { UnversionedExam } from '../src/domain/publish-exam.js';
import { renderExport } from '../src/export/render-export.js';
import { readImport } from '../src/import/read-import.js';
import { readSampleExam, sampleExamFiles, unusualExam } from './published-exams.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const images: ExportedImages = {
  embedded: new Map([['/exhibits/marking-carton.svg', { fileName: 'a.svg', base64: 'PHN2Zy8+' }]]),
  siteOrigin: 'https://tenfold.example',
};

type Both = ExamExportFormat & ImportFormat;
const verbatim: Both[] = ['json', 'csv'];
const all: Both[] = [...verbatim, 'qti', 'moodle'];

async function roundTrip(exam: UnversionedExam, format: Both) {
  const { bytes } = await renderExport(exam, format, images, NOW);
  const reading = await readImport(bytes, {}, NOW);
  expect(reading.format).toBe(format);
  return reading.ok ? reading.exam : reading.issues;
}

/** Keys in the words in which QTI and Moodle give them back. */
function withListedKeys(exam: UnversionedExam): UnversionedExam {
  const questions = exam.questions.map((question) => {
    const key = exportedKey(question);
    return { ...question, correctAnswer: key.isRemoved ? 'REMOVED' : key.letters.join(',') };
  });
  return { ...exam, questions };
}

describe.each(sampleExamFiles)('%s', (name) => {
  it.each(all)('is the same exam after an export and an import as %s', async (format) => {
    const exam = await readSampleExam(name);
    expect(await roundTrip(exam, format)).toEqual(exam);
  });
});

describe('an exam with every kind of key, text and image', () => {
  it.each(all)('is the same exam after an export and an import as %s', async (format) => {
    expect(await roundTrip(unusualExam(), format)).toEqual(unusualExam());
  });

  it.each([
    ['d or b', 1],
    ['A & C', 2],
    ['A or B or C or D or E', 3],
    ['removed', 4],
  ])('keeps the key "%s"', async (correctAnswer, number) => {
    const exam = unusualExam();
    const questions = exam.questions.map((question) =>
      question.number === number ? { ...question, correctAnswer } : question,
    );
    const changed = { ...exam, questions };
    for (const format of verbatim) expect(await roundTrip(changed, format)).toEqual(changed);
    expect(await roundTrip(changed, 'qti')).toEqual(withListedKeys(changed));
    expect(await roundTrip(changed, 'moodle')).toEqual(withListedKeys(changed));
  });
});

test('GIFT keeps the texts, options, keys and sections', async () => {
  const exam = await readSampleExam(sampleExamFiles[0] ?? '');
  const { bytes } = await renderExport(exam, 'gift', images, NOW);
  const reading = await readImport(bytes, { title: exam.title }, NOW);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const essence = ({ questions, categories }: UnversionedExam) =>
    questions
      .filter(({ exhibitId }) => exhibitId === null)
      .map(({ categoryId, content, answers, correctAnswer }) => [
        categories.find(({ id }) => id === categoryId)?.name,
        content,
        answers.map(({ text }) => text),
        correctAnswer,
      ]);
  const exported = withListedKeys(exam);
  const unsaid = new Set(exam.questions.filter(({ exhibitId }) => exhibitId).map(({ number }) => number));
  const read = {
    ...reading.exam,
    questions: reading.exam.questions.filter(({ number }) => !unsaid.has(number)),
  };
  expect(essence(read)).toEqual(essence(exported));
});
