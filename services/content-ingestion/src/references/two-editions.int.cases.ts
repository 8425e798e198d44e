import {
  compareReferences,
  decideLawChange,
  listLawChanges,
  resolveCitations,
  type ListLawChangesQuery,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import type { startContent } from '../../test/start-content.js';

interface Edition {
  editionId: string;
}

export function testTwoEditions(
  content: Awaited<ReturnType<typeof startContent>>,
  publish: (file: string, day: string) => Promise<Edition>,
): void {
  describe('two editions', () => {
    const citation = '19 CFR 120.1(b)';
    let before: Edition;
    let after: Edition;
    const part = (sections: Record<string, string>) => {
      const all = Object.entries(sections).map(
        ([number, text]) =>
          `<DIV8 N="120.${number}" TYPE="SECTION"><HEAD>§ 120.${number} S${number}.</HEAD><P>(a) As it is.</P><P>(b) ${text}</P><CITA>[${text}]</CITA></DIV8>`,
      );
      return `<ECFR><DIV5 N="120" TYPE="PART"><HEAD>PART 120—X</HEAD>${all.join('')}</DIV5></ECFR>`;
    };
    const resolve = async (citations: string[], day: string) =>
      (await content.service.call(resolveCitations, { citations, day }, createCaller())).flatMap(
        ({ references }) => references,
      );
    const laws = (page: ListLawChangesQuery = {}) =>
      content.service.call(listLawChanges, page, content.admin);
    const law = async () => (await laws()).changes.find((one) => one.citation === citation);

    beforeAll(async () => {
      const dayOfExam = '2025-04-01';
      before = await publish(part({ 1: 'Within 10 days.', 2: 'Gone.', 3: 'Same.' }), dayOfExam);
      after = await publish(part({ 1: 'Within 15 days.', 3: 'Same.', 4: 'New.' }), '2026-04-01');
      const exam = withQuestion(makeExam(), 7, { citations: [citation] });
      await content.ingest(examXml(withQuestion(exam, 8, { citations: ['19 CFR 120.2'] })));
    });

    it('differ in what was added, removed and changed', async () => {
      const compared = await content.service.call(
        compareReferences,
        { editionId: before.editionId, laterId: after.editionId },
        content.admin,
      );
      expect(
        compared.divisions.map((one) => [one.before?.number ?? null, one.after?.number ?? null]).toSorted(),
      ).toEqual([
        [null, '120.4'],
        ['120.1', '120.1'],
        ['120.2', null],
      ]);
    });

    it('say at a citation that its text was changed, with both texts', async () => {
      const changes = (await resolve([citation, '19 CFR 120.1(a)', '19 CFR 120.2'], '2025-04-01')).map(
        ({ change }) => change && [change.edition.day, change.before, change.after],
      );
      expect(changes).toEqual([
        ['2026-04-01', '(b) Within 10 days.', '(b) Within 15 days.'],
        null,
        ['2026-04-01', '(a) As it is.\n(b) Gone.', ''],
      ]);
      expect(await resolve([citation], '2026-04-01')).toMatchObject([{ change: null }]);
    });

    it('of summaries are compared with each other alone, and say nothing of what one leaves out', async () => {
      const summary = (words: string, more = '') =>
        `<ECFR CONTENT="summary"><DIV5 N="121" TYPE="PART"><HEAD>PART 121—X</HEAD><DIV8 N="121.1" TYPE="SECTION"><HEAD>§ 121.1 A.</HEAD><P>${words}</P></DIV8>${more}</DIV5></ECFR>`;
      const left = '<DIV8 N="121.2" TYPE="SECTION"><HEAD>§ 121.2 B.</HEAD><P>Left out.</P></DIV8>';
      await publish(summary('In 10 days.', left), '2025-04-01');
      await publish(summary('In 15 days.'), '2026-04-01');
      const changes = async () =>
        (await resolve(['19 CFR 121.1', '19 CFR 121.2'], '2025-04-01')).map(
          ({ change }) => change && [change.edition.isSummary, change.before, change.after],
        );
      expect(await changes()).toEqual([[true, 'In 10 days.', 'In 15 days.'], null]);
    });

    it('put the questions that cite a changed text before an editor, whose decision students see', async () => {
      expect(await law()).toMatchObject({
        changes: [{ reference: citation, decision: null }],
        questions: [{ number: 7, examTitle: makeExam().title }],
      });
      const decide = (decision: 'unchanged' | 'key-differs') =>
        content.service.call(
          decideLawChange,
          { editionId: after.editionId, citation, decision },
          content.admin,
        );
      await Promise.all([decide('key-differs'), decide('key-differs')]);
      await decide('unchanged');
      expect(await law()).toMatchObject({ changes: [{ decision: 'unchanged' }] });
      const pages = await Promise.all([0, 1, 2].map((offset) => laws({ limit: 1, offset })));
      expect(pages.map(({ changes }) => changes.map((one) => one.citation))).toEqual([
        ['19 CFR 120.2'],
        [citation],
        [],
      ]);
      expect(pages[0]).toMatchObject({ total: 2, open: 1 });
      expect(await resolve([citation], '2025-04-01')).toMatchObject([{ change: { decision: 'unchanged' } }]);
      const unknown = {
        editionId: '99999999-0000-4000-8000-000000000000',
        citation,
        decision: 'unchanged',
      } as const;
      expect(await content.service.refused(decideLawChange, unknown, content.admin)).toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });
}
