import '../../test/parser-in-process.js';
import { qtiFile, qtiItemFile } from '../../test/foreign-files.js';
import { exam, importWarnings, issues, read } from '../../test/read-imports.js';
import { zipBomb } from '../../test/zip-bomb.js';

describe('a QTI package', () => {
  it('of another program is read with its sections', async () => {
    const reading = await read(await qtiFile(), {});
    expect(reading).toMatchObject({
      ok: true,
      format: 'qti',
      exam: { title: 'A foreign test', categories: [{ name: 'Bonds' }] },
    });
    expect(reading.ok && reading.exam.questions[0]).toMatchObject({
      content: 'Record 1 is shown to CBP.\n\nWhen?',
      answers: [
        { letter: 'A', text: '1 days' },
        { letter: 'B', text: '2 days' },
      ],
      correctAnswer: 'B',
      explanation: 'Because.',
    });
  });

  it('has its test in the file whose root is a test, whatever the types of the resources are', async () => {
    const resources =
      '<resource type="imsqti_test_xmlv3p0" href="notes.xml"/><resource type="imslti_xmlv1p1" href="tool.xml"/>';
    const more = ['notes.xml', 'tool.xml'].map((name) => ({ name, bytes: Buffer.from('<notes/>') }));
    const { title, categories } = await exam(await qtiFile({ resources, testType: 'webcontent', more }));
    expect([title, categories.map(({ name }) => name)]).toEqual(['Imported exam', ['Bonds']]);
  });

  it('may have a section in a file of its own', async () => {
    const test = `<qti-assessment-test identifier="t" title="T"><qti-test-part identifier="p">
      <qti-assessment-section-ref identifier="s" href="sections/s.xml"/></qti-test-part></qti-assessment-test>`;
    const items = Array.from(
      { length: 80 },
      (_, index) => `<qti-assessment-item-ref href="../i${index + 1}.xml"/>`,
    );
    const section = `<qti-assessment-section identifier="s" title="Drawback">${items.join('')}
      <qti-assessment-section-ref identifier="again" href="s.xml"/></qti-assessment-section>`;
    const more = [{ name: 'content/sections/s.xml', bytes: Buffer.from(section) }];
    const { categories } = await exam(await qtiFile({ changed: { 'content/test.xml': test }, more }));
    expect(categories.map(({ name }) => name)).toEqual(['Drawback']);
  });

  it('keeps the feedback of a choice for the explanation', async () => {
    const interaction = `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
      <qti-simple-choice identifier="first">1 day<qti-feedback-inline identifier="first">Too early.</qti-feedback-inline></qti-simple-choice>
      <qti-simple-choice identifier="second">2 days</qti-simple-choice></qti-choice-interaction>`;
    const changed = { 'content/i1.xml': qtiItemFile(1, '', { interaction }) };
    const { first } = await exam(await qtiFile({ changed }));
    expect(first).toMatchObject({
      content: 'Record 1 is shown to CBP.',
      answers: [{ text: '1 day' }, { text: '2 days' }],
      explanation: 'Because.\n\nA: Too early.',
    });
  });

  it('may have files of a Mac beside its own, and each in an encoding of one byte', async () => {
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${qtiItemFile(1).replace('Record', 'Récord')}`;
    const more = [
      { name: 'content/i81.xml', bytes: Buffer.from(latin, 'latin1') },
      { name: '__MACOSX/._imsmanifest.xml', bytes: Buffer.from([0, 5, 22, 7]) },
    ];
    const resources = '<resource type="imsqti_item_xmlv3p0" href="content/i81.xml"/>';
    const { first } = await exam(await qtiFile({ withTest: false, resources, more }));
    expect(first?.content).toContain('Récord');
  });

  it('without a test names no section', async () => {
    const { categories, warnings } = await exam(await qtiFile({ withTest: false }));
    expect(categories.map(({ name }) => name)).toEqual(['Imported questions']);
    expect(importWarnings(warnings).map(({ code }) => code)).toEqual(['IMPORT_NO_SECTION']);
  });

  it.each([
    ['<qti-correct-response><qti-value>first</qti-value></qti-correct-response>', 'A'],
    [
      '<qti-mapping><qti-map-entry map-key="first" mapped-value="1"/><qti-map-entry map-key="second" mapped-value="1"/></qti-mapping>',
      'A,B',
    ],
    [
      '<qti-mapping><qti-map-entry map-key="first" mapped-value="0.5"/><qti-map-entry map-key="second" mapped-value="1"/></qti-mapping>',
      'B',
    ],
  ])('with the declaration %s has the key %s', async (declaration, key) => {
    const changed = { 'content/i1.xml': qtiItemFile(1, declaration) };
    expect((await exam(await qtiFile({ changed }))).first?.correctAnswer).toBe(key);
  });

  it.each([
    ['several answers at once', qtiItemFile(1, '', { cardinality: 'multiple' })],
    [
      'a text to write',
      qtiItemFile(1, '', { interaction: '<qti-text-entry-interaction response-identifier="RESPONSE"/>' }),
    ],
  ])('says that it leaves out an item with %s', async (_what, item) => {
    const reading = await read(await qtiFile({ changed: { 'content/i1.xml': item } }));
    expect(reading.ok && reading.missing.map(({ code }) => code)).toContain('QUESTION_COUNT');
    expect(reading.warnings).toContainEqual(
      expect.objectContaining({ code: 'IMPORT_OTHER_KIND', line: null }),
    );
  });

  it.each([
    ['is damaged', async () => (await qtiFile()).fill(7, 200, 260)],
    ['is cut off', async () => (await qtiFile()).subarray(0, 5_000)],
    ['has a manifest that is no XML', () => qtiFile({ changed: { 'imsmanifest.xml': 'imsmanifest.xml' } })],
    [
      'is of QTI 2.1',
      () =>
        qtiFile({
          changed: {
            'imsmanifest.xml':
              '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>',
          },
        }),
    ],
    [
      'unpacks to more than 10 MB',
      () => qtiFile({ more: [{ name: 'big.xml', bytes: Buffer.alloc(11_000_000, 32) }] }),
    ],
    [
      'has a thousand files',
      () =>
        qtiFile({
          more: Array.from({ length: 1_000 }, (_, index) => ({
            name: `${index}.xml`,
            bytes: Buffer.from('<a/>'),
          })),
        }),
    ],
  ])('that %s is refused', async (_what, make) => {
    expect((await issues(await make())).map(({ code }) => code)).toEqual(['IMPORT_UNREADABLE']);
  });

  it('that declares a smaller size than it unpacks to is refused', async () => {
    expect((await issues(zipBomb())).map(({ code }) => code)).toEqual(['IMPORT_UNREADABLE']);
  });

  it('reads no path outside', async () => {
    const manifest =
      '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="../../../etc/passwd"/></resources></manifest>';
    expect(
      (await issues(await qtiFile({ changed: { 'imsmanifest.xml': manifest } }))).map(({ code }) => code),
    ).toContain('IMPORT_EMPTY');
  });
});
