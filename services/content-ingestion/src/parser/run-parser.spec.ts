import { join } from 'node:path';
import { examXml, makeExam, withoutLines } from '../../test/make-exam.js';
import { parseUpload } from './run-parser.js';

const misbehaving = { program: join(__dirname, '../../test/misbehaving-child.cjs'), cpuSeconds: 1 };

const parse = (file: string, child?: Parameters<typeof parseUpload>[2]) =>
  parseUpload({ kind: 'exam file', today: '2026-11-23', entered: {} }, Buffer.from(file), child);

async function examOf(xml: string) {
  const { exam, issues } = await parse(xml);
  if (exam === null) throw new Error(JSON.stringify(issues));
  return exam;
}

describe('parseUpload', () => {
  it('reads an exam file, with the line of each part', async () => {
    const exam = makeExam();
    const parsed = await examOf(examXml(exam));
    expect(withoutLines(parsed)).toEqual(withoutLines(exam));
    const [category] = parsed.categories;
    expect(parsed.line).toBe(2);
    expect(parsed.exhibits[0]?.images[0]?.line).toBe(6);
    expect(category?.line).toBe(8);
    expect(category?.questions[1]).toMatchObject({
      line: 21,
      correctAnswer: { line: 29 },
      answers: [{ line: 24 }, { line: 25 }, { line: 26 }, { line: 27 }],
    });
  });

  it('reports lines beyond 65535, with an error of at most one', async () => {
    const xml = examXml(makeExam()).replace('<category', `${'\n'.repeat(70_000)}<category`);
    const parsed = await examOf(xml);
    expect(Math.abs((parsed.categories[0]?.line ?? 0) - 70_008)).toBeLessThanOrEqual(1);
  });

  it('treats a missing origin as authentic, and missing elements as null or empty', async () => {
    const bare = makeExam({ sitting: null, references: [] });
    const parsed = await examOf(examXml(bare).replace(' origin="sample"', ''));
    expect(parsed).toMatchObject({ origin: 'authentic', sitting: null, references: [] });
  });

  it('reads comments, CDATA and character references', async () => {
    const xml = examXml(makeExam()).replace(
      'Within how many days must record 1 be',
      '<![CDATA[5 < 6 & ]]>caf&#233;<!-- not this --><?nor this?> &amp;lt;',
    );
    expect((await examOf(xml)).categories[0]?.questions[0]?.content).toBe('5 < 6 & café &lt; shown to CBP?');
  });

  it.each([
    'never ends',
    'takes all memory',
    'crashes',
    'talks without end',
    'stops in mid-sentence',
    'fails',
  ])('survives a parser that %s', async (behavior) => {
    const parsed = await parse(behavior, misbehaving);
    expect(parsed).toMatchObject({ exam: null, issues: [{ line: null, code: 'PARSER_STOPPED' }] });
  });

  it('stops at a document that takes too much processor time', async () => {
    const attributes = Array.from({ length: 500_000 }, (_, index) => ` a${index.toString(36)}=""`);
    const parsed = await parse(`<exam title="x"${attributes.join('')}/>`, { cpuSeconds: 1 });
    expect(parsed.issues).toMatchObject([{ line: null, code: 'PARSER_STOPPED' }]);
  });

  it('survives a parser that exits before it has read the document', async () => {
    const parsed = await parse(`stops reading${' '.repeat(5_000_000)}`, misbehaving);
    expect(parsed).toMatchObject({ exam: null, issues: [{ line: null, code: 'PARSER_STOPPED' }] });
  });

  it('does not refuse a file because its parser waits for the processor, until the call would be over', async () => {
    const issues = [{ message: '[{},2]' }];
    expect(await parse('waits', misbehaving)).toMatchObject({ issues });
    await expect(parse('waits', { ...misbehaving, killAfterMs: 700 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The server is busy: the file was not read in time. Please try again in a moment.',
    });
  });

  it('throws when the parser does not start, because the document is not the cause', async () => {
    await expect(parse('does not start', misbehaving)).rejects.toThrow(
      /did not start \(exit 1\).*no such library/s,
    );
  });

  it('gives the parser an empty environment', async () => {
    const parsed = await parse('prints its environment', misbehaving);
    expect(parsed).toMatchObject({ issues: [{ message: '[{},2]' }] });
  });
});
