import {
  addReferenceMark,
  deleteReferenceMark,
  exportContentData,
  listReferenceMarks,
  UserErased,
  type AddReferenceMarkInput,
} from '@tenfold/contracts';
import { createCaller, openPublisher, until } from '@tenfold/testing';
import { EVERY_ELEMENT } from '../../test/reference-files.js';
import type { startContent } from '../../test/start-content.js';

/** @param editionId of a published edition with every element */
export function testReferenceMarks(
  content: Awaited<ReturnType<typeof startContent>>,
  publish: (file: string, day: string) => Promise<{ editionId: string }>,
  editionId: () => string,
): void {
  describe('bookmarks and highlights', () => {
    const owner = createCaller();
    const add = (given: Partial<AddReferenceMarkInput> = {}, caller = owner) =>
      content.service.call(addReferenceMark, { ...bookmark(), ...given }, caller);
    const refused = (given: Partial<AddReferenceMarkInput>, caller = owner) =>
      content.service.refused(addReferenceMark, { ...bookmark(), ...given }, caller);
    const bookmark = (): AddReferenceMarkInput => ({ editionId: editionId(), place: 5, highlight: null });
    const highlight = { paragraph: 2, start: 4, end: 12 };
    const list = (caller = owner) => content.service.call(listReferenceMarks, {}, caller);

    it('are stored once, listed with their text, and removed by their owner alone', async () => {
      await Promise.all([add(), add(), add({ highlight }), add({ highlight })]);
      const marks = await list();
      expect(marks).toHaveLength(2);
      expect(marks).toContainEqual({
        id: expect.any(String) as string,
        edition: expect.objectContaining({ editionId: editionId() }) as object,
        division: { place: 5, kind: 'section', number: '111.30', heading: 'Notice of a change.' },
        highlight,
        quote: 'The form',
        createdAt: expect.stringMatching(/Z$/) as string,
      });
      const other = createCaller();
      expect(await list(other)).toEqual([]);
      const markId = marks[0]?.id ?? '';
      await content.service.call(deleteReferenceMark, { markId }, other);
      expect(await list()).toHaveLength(2);
      await content.service.call(deleteReferenceMark, { markId }, owner);
      await content.service.call(deleteReferenceMark, { markId }, owner);
      expect(await list()).toHaveLength(1);
    });

    it('are refused in a place, paragraph or range that does not exist', async () => {
      expect(await refused({ place: 999 })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refused({ highlight: { ...highlight, paragraph: 99 } })).toMatchObject({
        code: 'NOT_FOUND',
      });
      for (const wrong of [{ start: 12 }, { end: 99 }])
        expect(await refused({ highlight: { ...highlight, ...wrong } })).toMatchObject({
          code: 'INVALID_INPUT',
        });
    });

    it('are in the newest editions that have the same text there', async () => {
      const caller = createCaller();
      const paragraphs = [highlight, { paragraph: 1, start: 0, end: 3 }];
      for (const one of [null, ...paragraphs]) await add({ highlight: one }, caller);
      const later = await publish(
        EVERY_ELEMENT.replace('Each broker.', 'Each customs broker.').replace(
          '<P>(d)',
          '<P>(c) New.</P><P>(d)',
        ),
        '2027-10-01',
      );
      const marks = await list(caller);
      const inEdition = (id: string) => marks.filter(({ edition }) => edition.editionId === id);
      expect(inEdition(editionId())).toHaveLength(3);
      const kept = inEdition(later.editionId);
      expect(kept.map((mark) => mark.highlight)).toEqual([{ ...highlight, paragraph: 3 }, null]);
      const first = marks.find(({ id }) => id === kept[0]?.id);
      expect(first?.edition.editionId).toBe(editionId());
    });

    it('are at most 300, also when they are added in parallel', async () => {
      const caller = createCaller();
      await add({}, caller);
      await content.service.database.query(
        `INSERT INTO reference_mark (user_id, id, edition_id, division)
       SELECT $1, gen_random_uuid(), $2, 5 FROM generate_series(1, 298)`,
        [caller.userId, editionId()],
      );
      const places = await Promise.allSettled([2, 3, 4].map((place) => add({ place }, caller)));
      expect(places.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await refused({ place: 1 }, caller)).toMatchObject({ code: 'CONFLICT' });
      await add({}, caller);
    });

    it('are exported, and erased with the account', async () => {
      const caller = createCaller();
      await add({ highlight }, caller);
      expect(await content.service.call(exportContentData, {}, caller)).toMatchObject({
        files: { 'reference-marks.json': [{ number: '111.30', quote: 'The form' }] },
      });
      const events = await openPublisher(content.nats.url);
      await events.publish(UserErased, { userId: caller.userId });
      await events.close();
      await until(async () => (await list(caller)).length === 0);
      await add({ highlight }, caller);
      expect(await list(caller)).toEqual([]);
    });
  });
}
