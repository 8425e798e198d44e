import { zipFiles } from '../src/export/zip-files.js';

/** Questions as other programs write them: the numbers come from the place in the file. */
const questionNumbers = Array.from({ length: 80 }, (_, index) => index + 1);

export function giftFile(extra = ''): string {
  const questions = questionNumbers.map(
    (number) => `// comment ${number}
::Q${number}:: [html]<p>Within how many days must record ${number} be <b>shown</b> to CBP\\: {
  =${number} days#Right.
  ~%50%${number + 1} days
  ~${number + 2} \\= days
  #### The rule gives ${number} days.
}`,
  );
  return `$CATEGORY: $course$/top/Broker Compliance\n\n${questions.join('\n\n')}\n\n${extra}`;
}

export function csvFile(delimiter = ','): string {
  const rows = questionNumbers.map((number) =>
    [
      number,
      'Drawback',
      `"Record ${number}, shown when?"`,
      `${number} days`,
      `'=${number}`,
      'never',
      'a',
      'As the rule says.',
      '19 CFR 163.6(a)',
    ].join(delimiter),
  );
  const titles = [
    'No.',
    'Topic',
    'Question',
    'Option A',
    'Option B',
    'Option C',
    'Correct Answer',
    'Rationale',
    'Citation',
  ];
  return [titles.join(delimiter), ...rows].join('\r\n');
}

export function moodleFile(extra = ''): string {
  const questions = questionNumbers.map(
    (number) => `<question type="multichoice">
  <name><text>Question ${number}</text></name>
  <questiontext format="html"><text><![CDATA[<p>Record ${number} &amp; &sect;&nbsp;19:<br>when?]]></text></questiontext>
  <generalfeedback format="html"><text>Because.</text></generalfeedback>
  <single>true</single>
  <answer fraction="0"><text>${number} days</text></answer>
  <answer fraction="100" format="html"><text><![CDATA[<p>${number + 1} days</p>]]></text></answer>
</question>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/top/Entry // Summary</text></category></question>
${questions.join('\n')}
${extra}
</quiz>`;
}

const QTI = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';

export function qtiItemFile(number: number, declaration = '', changes: Record<string, string> = {}): string {
  const interaction =
    changes['interaction'] ??
    `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
      <qti-prompt>When?</qti-prompt>
      <qti-simple-choice identifier="first">${number} <strong>days</strong></qti-simple-choice>
      <qti-simple-choice identifier="second">${number + 1} days</qti-simple-choice>
    </qti-choice-interaction>`;
  return `<qti-assessment-item ${QTI} identifier="i${number}" title="Item ${number}">
  <qti-response-declaration identifier="RESPONSE" cardinality="${changes['cardinality'] ?? 'single'}" base-type="identifier">
    ${declaration || '<qti-correct-response><qti-value>second</qti-value></qti-correct-response>'}
  </qti-response-declaration>
  <qti-item-body><p>Record ${number} is shown
    to CBP.</p>${interaction}</qti-item-body>
  <qti-modal-feedback outcome-identifier="F" identifier="f"><qti-content-body>Because.</qti-content-body></qti-modal-feedback>
</qti-assessment-item>`;
}

interface QtiFiles {
  withTest?: boolean;
  testType?: string;
  /** Before the others of the manifest. */
  resources?: string;
  changed?: Record<string, string>;
  more?: readonly { name: string; bytes: Buffer }[];
}

export function qtiFile({
  withTest = true,
  testType = 'imsqti_test_xmlv3p0',
  resources: others = '',
  changed = {},
  more = [],
}: QtiFiles = {}): Promise<Buffer> {
  const items = questionNumbers.map((number) => ({
    name: `content/i${number}.xml`,
    text: qtiItemFile(number),
  }));
  const references = questionNumbers.map(
    (number) => `<qti-assessment-item-ref identifier="i${number}" href="i${number}.xml"/>`,
  );
  const test = `<qti-assessment-test ${QTI} identifier="t" title="A foreign test"><qti-test-part identifier="p">
    <qti-assessment-section identifier="s" title="Bonds">${references.join('')}</qti-assessment-section></qti-test-part></qti-assessment-test>`;
  const resources = items.map(
    ({ name }) =>
      `<resource identifier="${name}" type="imsqti_item_xmlv3p0" href="${name}"><file href="${name}"/></resource>`,
  );
  const manifest = `<manifest identifier="m"><resources>${others}${
    withTest ? `<resource identifier="t" type="${testType}" href="content/test.xml"/>` : ''
  }${resources.join('')}</resources></manifest>`;
  const files = [
    { name: 'imsmanifest.xml', text: manifest },
    ...(withTest ? [{ name: 'content/test.xml', text: test }] : []),
    ...items,
  ];
  return zipFiles([
    ...files.map(({ name, text }) => ({ name, bytes: Buffer.from(changed[name] ?? text) })),
    ...more,
  ]);
}
