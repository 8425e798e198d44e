import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareReferences,
  listReferenceContents,
  loadReference,
  readReferenceDivision,
  referenceUploadKey,
  resolveCitations,
  searchReference,
  type ManagedReferenceEdition,
} from '@tenfold/contracts';
import { parseCitation, workOf } from '@tenfold/exam';
import { createCaller } from '@tenfold/testing';
import { DOCUMENT_PAGES, NOTES_MARKDOWN, notesWith, pdfOf } from '../../test/reference-texts.js';
import type { startContent } from '../../test/start-content.js';

const EXAM_CITATIONS = join(__dirname, '../../../../libs/exam/test/april-2025-citations.txt');
const BRPD = 'ACE Business Rules and Process Document';

export function testNotesAndDocuments(
  content: Awaited<ReturnType<typeof startContent>>,
  publish: (file: string | Buffer, day: string, name: string) => Promise<ManagedReferenceEdition>,
): void {
  describe('notes of the tariff and documents', () => {
    const student = createCaller();
    const DAY = '2025-04-01';
    const resolve = async (...citations: string[]) =>
      (await content.service.call(resolveCitations, { citations, day: DAY }, student)).flatMap(
        ({ references }) => references,
      );
    const contents = async ({ editionId }: ManagedReferenceEdition) =>
      (await content.service.call(listReferenceContents, { editionId }, student)).map(({ kind, number }) =>
        `${kind} ${number}`.trim(),
      );
    const search = async ({ editionId }: ManagedReferenceEdition, q: string) =>
      (await content.service.call(searchReference, { editionId, q }, student)).map(
        ({ kind, number }) => `${kind} ${number}`,
      );
    const changed = async (before: ManagedReferenceEdition, after: ManagedReferenceEdition) => {
      const ids = { editionId: before.editionId, laterId: after.editionId };
      const { divisions } = await content.service.call(compareReferences, ids, content.admin);
      return divisions.map((one) => one.after?.number ?? one.before?.number);
    };
    let chapter: ManagedReferenceEdition;
    let document: ManagedReferenceEdition;

    beforeAll(async () => {
      const text = 'CHAPTER 64\nBOOTS\n\nNotes\n\n3. In this chapter:\n\n(a) Rubber.\n\n(b) Leather.';
      chapter = await publish(text, DAY, 'HTSUS Chapter 64');
      await publish('Notes\n\n1. A root.', DAY, 'HTSUS Chapter 7');
      await publish(NOTES_MARKDOWN, DAY, 'GRI 1');
      document = await publish(pdfOf(DOCUMENT_PAGES), DAY, 'ACE BRPD v. 12');
    });

    it('are found by what citations name, each in the edition that has it', async () => {
      const found = await resolve(
        'HTSUS Chapter 64, Note 3(b); HTSUS Chapter 7, Note 1; HTSUS Section XVI, Note 4; HTSUS Section XVI',
        'HTSUS Chapter 99, Subchapter III, U.S. Note 20(u)(i); HTSUS General Note 3(b); GRI 2(a)',
        `${BRPD} Section 1.1; ACE BRPD, page 2; ${BRPD}`,
      );
      expect(
        found.map(({ state, edition, division, excerpt }) => [
          state,
          edition?.title,
          division?.number,
          excerpt.at(-1)?.text,
        ]),
      ).toEqual([
        ['found', 'Notes of HTSUS Chapter 64', 'Chapter 64, Note 3', '(b) Leather.'],
        ['found', 'Notes of HTSUS Chapter 7', 'Chapter 7, Note 1', 'A root.'],
        ['found', 'Notes of the HTSUS', 'Section XVI, Note 4', 'A machine is a machine.'],
        ['found', 'Notes of the HTSUS', 'XVI', undefined],
        ['found', 'Notes of the HTSUS', 'Chapter 99, Subchapter III, U.S. Note 20', '(u) (i) More of them.'],
        ['found', 'Notes of the HTSUS', 'General Note 3', '(b) The second column.'],
        ['found', 'Notes of the HTSUS', 'GRI 2', '(a) Unfinished goods count as finished.'],
        ['found', `${BRPD} v. 12`, '1.1', expect.stringContaining('reviews the summary') as string],
        ['found', `${BRPD} v. 12`, '2', 'The statements are paid.'],
        ['found', `${BRPD} v. 12`, '', undefined],
      ]);
    });

    it('are called missing only where their text is at hand', async () => {
      const found = await resolve(
        'HTSUS Chapter 64, Note 9; HTSUS Chapter 64, Note 3(z)',
        'HTSUS Chapter 65, Note 1; GRI 4; HTSUS General Note 11; HTSUS Chapter 99, Subchapter II, U.S. Note 1',
        'HTSUS General Note 3(c)',
        'ACE BRPD Section 7.7; CBP Form 7501',
      );
      expect(found.map(({ reference, state, likely }) => [reference, state, likely])).toEqual([
        ['HTSUS Chapter 64, Note 9', 'missing', null],
        ['HTSUS Chapter 64, Note 3(z)', 'missing', 'HTSUS Chapter 64, Note 3'],
        ['HTSUS Chapter 65, Note 1', 'not-loaded', null],
        ['GRI 4', 'not-loaded', null],
        ['HTSUS General Note 11', 'not-loaded', null],
        ['HTSUS Chapter 99, Subchapter II, U.S. Note 1', 'not-loaded', null],
        // in a summary
        ['HTSUS General Note 3(c)', 'found', null],
        // its heading may not have been recognized
        ['ACE Business Rules and Process Document Section 7.7', 'not-loaded', null],
        ['CBP Form 7501', 'not-loaded', null],
      ]);
    });

    it('have contents, and neighbors of their kind', async () => {
      expect(await contents(chapter)).toEqual(['chapter 64']);
      expect(await contents(document)).toEqual([
        'page i',
        'page 1',
        'document-section 1',
        'document-section 1.1',
        'page 2',
        'document-section 2',
        'page 3',
        'document-section 2.1',
      ]);
      const read = await content.service.call(
        readReferenceDivision,
        { editionId: document.editionId, place: 4 },
        student,
      );
      expect(read).toMatchObject({
        kind: 'document-section',
        parents: [{ kind: 'document' }],
        previous: { number: '1' },
        next: { number: '2' },
      });
    });

    it('are searched: a note also by its chapter, the text of a document once', async () => {
      expect(await search(chapter, 'chapter 64 leather')).toEqual(['note Chapter 64, Note 3']);
      expect(await search(chapter, 'boots note 3')).toEqual(['note Chapter 64, Note 3']);
      expect(await search(document, 'summary within a day')).toEqual(['document-section 1.1']);
      expect(await search(document, 'Table')).toEqual([]);
      expect((await search(document, '2.1'))[0]).toBe('document-section 2.1');
    });

    it('differ by their notes and sections, not by where pages end', async () => {
      const later = '2026-04-01';
      const [front = [], first = [], second = [], third = []] = DOCUMENT_PAGES;
      const rest = second.slice(0, 2).slice(1);
      const pages = [
        front,
        [...first.slice(0, -1), ...rest, first.at(-1) ?? ''],
        [second[0] ?? '', ...second.slice(2)],
        third.map((text) => text.replace('Late is late.', 'Late is never.')),
      ];
      const after = await publish(pdfOf(pages), later, BRPD);
      expect(await changed(document, after)).toEqual(['2.1']);
      const notes = await publish(
        'CHAPTER 64\nBOOTS\n\nNotes\n\n3. In this chapter:\n\n(a) Rubber.\n\n(b) Leather, or fur.',
        later,
        'HTSUS Chapter 64',
      );
      expect(await changed(chapter, notes)).toEqual(['Chapter 64, Note 3']);
      const changes = await resolve(
        'HTSUS Chapter 64, Note 3(a)',
        'HTSUS Chapter 64, Note 3(b)',
        'ACE BRPD, page 3',
        'ACE BRPD Section 2.1',
      );
      expect(changes.map(({ change }) => change && [change.before, change.after])).toEqual([
        null,
        ['(b) Leather.', '(b) Leather, or fur.'],
        null,
        ['Late is late.', 'Late is never.'],
      ]);
    });

    it('need a name, and are another edition under another one', async () => {
      const load = async (name?: string) => {
        const uploadId = await content.upload('1. A bulb.', referenceUploadKey);
        return content.service.call(loadReference, { uploadId, day: DAY, name }, content.admin, 60_000);
      };
      const [six, again, seven] = [
        await load('HTSUS Chapter 6'),
        await load('Chapter 6, HTSUS'),
        await load('GRI 1'),
      ];
      expect(again.editionId).toBe(six.editionId);
      const [part, whole] = [
        await load('Directive 3530-002A Section 5.1'),
        await load('Directive 3530-002A'),
      ];
      expect(part.editionId).toBe(whole.editionId);
      expect(seven).toMatchObject({ title: 'HTSUS GRI 1', work: 'htsus-notes', state: 'loaded' });
      for (const name of [undefined, 'chapter6.pdf', '19 CFR Part 111'])
        await expect(load(name)).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          message: expect.stringContaining('as a citation does: HTSUS Chapter 64') as string,
        });
    });

    it('of the exam of April 2025 are all found in files that have them', async () => {
      const citations = readFileSync(EXAM_CITATIONS, 'utf8').trim().split('\n');
      const all = citations.flatMap((citation) => parseCitation(citation).references);
      const notes = all.filter((reference) => workOf(reference) === 'htsus-notes');
      await publish(notesWith(notes), '2024-07-01', 'GRI 1');
      await publish('3.3 Remote filing\n\nText.\n\n19.4 Statements\n\nText.', '2024-07-01', BRPD);
      await publish('Block 1 is a number.', '2024-07-01', 'ACE Entry Summary Instructions');
      const cited = citations.filter((citation) =>
        parseCitation(citation).references.some((one) => {
          const work = workOf(one) ?? '';
          return work === 'htsus-notes' || work.startsWith('ACE');
        }),
      );
      const resolved = await content.service.call(
        resolveCitations,
        { citations: cited, day: '2024-07-01' },
        student,
      );
      const states = resolved.flatMap(({ references }) =>
        references.map(({ reference, state }) => [reference, state]),
      );
      expect(states.filter(([, state]) => state !== 'found')).toEqual([]);
      expect(states).toHaveLength(31);
    });
  });
}
