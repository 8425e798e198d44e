import '../parser-in-process.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml } from 'libxmljs2';
import { selectQuestions } from '../../src/domain/exported-exam.js';
import type { UnversionedExam } from '../../src/domain/publish-exam.js';
import { writeQti } from '../../src/domain/write-qti.js';
import { readSampleExam, sampleExamFiles, unusualExam } from '../published-exams.js';

const schema = parseXml(readFileSync(join(__dirname, 'asi-profile.xsd'), 'utf8'));
const images = {
  embedded: new Map([['/exhibits/marking-carton.svg', { fileName: 'a.svg', base64: '' }]]),
  siteOrigin: 'https://tenfold.example',
};

/** xsi:schemaLocation is allowed everywhere and would lead the validator to the network. */
function errorsIn(xml: string): string[] {
  const document = parseXml(xml.replaceAll(/ xsi:schemaLocation="[^"]*"/g, ''));
  return document.validate(schema) ? [] : document.validationErrors.map(({ message }) => message);
}

function errorsOf(exam: UnversionedExam): string[] {
  const files = writeQti(exam, images).filter(
    ({ name }) => /\.xml$/.test(name) && name !== 'imsmanifest.xml',
  );
  expect(files.length).toBeGreaterThan(exam.questions.length);
  return files.flatMap(({ name, content }) => errorsIn(content).map((message) => `${name}: ${message}`));
}

describe('a QTI export follows the profile of QTI 3.0', () => {
  it.each(sampleExamFiles)('for %s', async (name) => {
    expect(errorsOf(await readSampleExam(name))).toEqual([]);
  });

  it('for every kind of key, text, exhibit and image', () => {
    expect(errorsOf(unusualExam())).toEqual([]);
  });

  it('for selected questions', () => {
    expect(errorsOf(selectQuestions(unusualExam(), new Set([1, 7])))).toEqual([]);
  });

  it('which refuses another order and an unknown attribute', () => {
    const [item] = writeQti(unusualExam(), images).filter(({ name }) => name.startsWith('items/'));
    expect(errorsIn((item?.content ?? '').replace('shuffle=', 'mixed='))).not.toEqual([]);
    expect(
      errorsIn(
        (item?.content ?? '').replace(/<qti-outcome-declaration[\s\S]*<qti-item-body>/, '<qti-item-body>'),
      ),
    ).toEqual([]);
    expect(
      errorsIn((item?.content ?? '').replace('<qti-item-body>', '<qti-item-body/><qti-item-body>')),
    ).not.toEqual([]);
  });
});
