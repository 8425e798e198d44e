import { speedOf, tree } from '../../test/linear-time.js';
import { checkExam } from './check-exam.js';
import { EXAM_JSON_FORMAT } from './exam-json.js';
import { importCsv } from './import-csv.js';
import { importGift } from './import-gift.js';
import { importJson } from './import-json.js';
import { importMoodle } from './import-moodle.js';
import { importQti } from './import-qti.js';
import { sourceOfImport, type ImportedExam } from './imported-exam.js';
import type { XmlTree } from './xml-tree.js';

const entered = { title: 'Linear' };
const many = <T>(count: number, write: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => write(index));
const joined = (count: number, write: (index: number) => string): string => many(count, write).join('');
const sentence = 'Which of these does the importer of record keep?';

const csvHeader =
  'kind,number,section,exhibit,text,answer_a,answer_b,correct_answer,image_url,image_description\n';
const jsonQuestion = (index: number, changes = {}) => ({
  number: index + 1,
  content: `${index} ${sentence}`,
  answers: ['A', 'B'].map((letter) => ({ letter, text: `${letter}${index}` })),
  correctAnswer: 'A',
  ...changes,
});
const json = (sections: object[], changes = {}) =>
  importJson(JSON.stringify({ format: EXAM_JSON_FORMAT, sections, ...changes }), entered);

const textOf = (name: string, text: string, more: XmlTree[] = []) =>
  tree(name, [tree('text', [text]), ...more], { format: 'html' });
const moodleQuestion = (
  text: string,
  { files = [] as XmlTree[], tags = [] as string[], feedback = '' } = {},
) =>
  tree(
    'question',
    [
      textOf('questiontext', text, files),
      textOf('generalfeedback', feedback),
      ...['100', '0'].map((fraction) => tree('answer', [tree('text', [`${fraction} %`])], { fraction })),
      tree(
        'tags',
        tags.map((tag) => textOf('tag', tag)),
      ),
    ],
    { type: 'multichoice' },
  );
const moodle = (...questions: XmlTree[]) => importMoodle(tree('quiz', questions), entered);
const moodleExhibit = (index: number) =>
  tree('question', [textOf('idnumber', `exhibit-e${index}`), textOf('questiontext', sentence)], {
    type: 'description',
  });

const qtiItem = (body: XmlTree['children'], stimulus = '') =>
  tree('qti-assessment-item', [
    tree('qti-response-declaration', [tree('qti-correct-response', [tree('qti-value', ['A'])])], {
      cardinality: 'single',
    }),
    tree('qti-assessment-stimulus-ref', [], { href: stimulus }),
    tree('qti-item-body', [
      ...body,
      tree(
        'qti-choice-interaction',
        many(2, (at) => tree('qti-simple-choice', [`${at}`], { identifier: 'AB'[at] })),
      ),
    ]),
  ]);
const nested = (depth: number, name: string, inner: XmlTree['children']): XmlTree =>
  tree(name, depth === 1 ? inner : [nested(depth - 1, name, inner)], { title: name });
function qti(test: XmlTree, files: [path: string, file: XmlTree][]): ImportedExam {
  const resources = tree(
    'resources',
    [['test.xml', test] as const, ...files].map(([href]) => tree('resource', [], { href })),
  );
  return importQti(
    new Map([['imsmanifest.xml', tree('manifest', [resources])], ['test.xml', test], ...files]),
    entered,
  );
}
const itemRef = (index: number) => tree('qti-assessment-item-ref', [], { href: `q${index}.xml` });

const validFiles: Record<string, () => ImportedExam> = {
  'CSV with 400 questions': () =>
    importCsv(
      csvHeader + joined(400, (at) => `question,${at + 1},S${at},,${sentence} ${sentence},yes,no,A,,\n`),
      entered,
    ),
  'CSV with 330 exhibits, each with an image and a question': () =>
    importCsv(
      csvHeader +
        joined(330, (at) => `exhibit,,,e${at},${sentence},,,,,\n`) +
        joined(330, (at) => `exhibit image,,,e${at},,,,,https://cbp.gov/${at}.png,An image\n`) +
        joined(330, (at) => `question,${at + 1},S,e${at},${sentence},yes,no,A,,\n`),
      entered,
    ),
  'GIFT with 250 questions in as many categories': () =>
    importGift(
      joined(
        250,
        (at) =>
          `$CATEGORY: top/part/S${at}\n\n[html]<p>${sentence} ${sentence}</p> {=yes#Right. ~no#Wrong.}\n\n`,
      ),
      entered,
    ),
  'GIFT with long answers and feedback': () =>
    importGift(
      `Which? {${joined(5, (at) => `${at === 0 ? '=' : '~'}${'a '.repeat(2_500)}#${'b '.repeat(2_500)}`)}}`,
      entered,
    ),
  'JSON with 400 questions in as many sections': () =>
    json(many(400, (at) => ({ name: `S${at}`, questions: [jsonQuestion(at)] }))),
  'JSON with 5,000 citations of one question': () =>
    json([
      { name: 'S', questions: [jsonQuestion(0, { citations: many(5_000, (at) => `19 CFR 111.${at}`) })] },
    ]),
  'JSON with 500 exhibits and 700 references': () =>
    json([{ name: 'S', questions: many(200, (at) => jsonQuestion(at, { exhibit: `e${at}` })) }], {
      exhibits: many(500, (at) => ({ id: `e${at}`, title: sentence, content: sentence, images: [] })),
      references: many(700, (at) => ({ title: `Reference ${at}`, edition: '2024' })),
    }),
  'Moodle XML with 900 files and as many images of one question': () =>
    moodle(
      moodleQuestion(
        joined(900, (at) => `<p><img src="@@PLUGINFILE@@/${at}.png" alt="${at}"></p>`),
        {
          files: many(900, (at) => tree('file', ['iVBORw0KGgo='], { path: '/', name: `${at}.png` })),
        },
      ),
    ),
  'Moodle XML with 900 files in each text': () =>
    moodle(
      ...many(20, () =>
        moodleQuestion('<img src="@@PLUGINFILE@@/1.png">', {
          files: many(900, (at) => tree('file', ['iVBORw0KGgo='], { path: '/', name: `${at}.png` })),
        }),
      ),
    ),
  'Moodle XML with 250 exhibits and as many questions about them': () =>
    moodle(
      ...many(250, moodleExhibit),
      ...many(250, (at) => moodleQuestion(sentence, { tags: [`exhibit e${at}`] })),
    ),
  'Moodle XML with markup nested 190 deep, lists and tables': () =>
    moodle(
      moodleQuestion(
        `${'<div>'.repeat(190)}${joined(1_000, (at) => `<b>${at}</b> `)}${'</div>'.repeat(190)}` +
          `<ol type="i">${joined(1_000, (at) => `<li>${at}</li>`)}</ol>` +
          `<table>${joined(500, (at) => `<tr><td>${at}<td>x`)}</table>`,
        { feedback: `<ul class="citations">${joined(1_000, (at) => `<li>19 CFR 111.${at}`)}</ul>` },
      ),
    ),
  'QTI with 250 items, each with a stimulus': () =>
    qti(
      tree(
        'qti-assessment-test',
        many(250, (at) => tree('qti-assessment-section', [itemRef(at)], { title: `S${at}` })),
      ),
      [
        ...many(250, (at): [string, XmlTree] => [`q${at}.xml`, qtiItem([sentence], `s${at}.xml`)]),
        ...many(250, (at): [string, XmlTree] => [
          `s${at}.xml`,
          tree('qti-assessment-stimulus', [tree('qti-stimulus-body', [tree('h2', ['Invoice']), sentence])], {
            label: `e${at}`,
          }),
        ]),
      ],
    ),
  'QTI with sections and markup nested 900 deep': () =>
    qti(tree('qti-assessment-test', [nested(900, 'qti-assessment-section', many(100, itemRef))]), [
      ...many(100, (at): [string, XmlTree] => [
        `q${at}.xml`,
        qtiItem(at === 0 ? [nested(900, 'div', [sentence])] : [sentence]),
      ]),
    ]),
};

/** Of about 50 kB each. */
it.each(Object.entries(validFiles))('%s is read in at most 200 ms', (_what, read) => {
  const imported = read();
  expect(imported).toMatchObject({ ok: true });
  const speed = speedOf(() => {
    const again = read();
    if (again.ok) checkExam(again.exam, sourceOfImport(again.exam), '2026-11-23');
  });
  expect(speed).toBe('in time');
});
