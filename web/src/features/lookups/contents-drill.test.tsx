import type { ReferenceDivisionName } from '@tenfold/contracts';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../test/render-route.js';
import { people, signedInAs } from '../../../test/users.js';
import { ContentsDrillPage } from './contents-drill-page.js';
import { containerOf, nearbyDivisions } from './nearby-divisions.js';

const partOf = (number: number, place = number): ReferenceDivisionName => ({
  ...{ place, kind: 'part', number: String(number), heading: `Subject ${number}` },
});
const contents = Array.from({ length: 12 }, (_, index) => partOf(100 + index));

test('the choices are neighbors of the right one, in their order, with it among them', () => {
  const lists = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.nat(),
    fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
  );
  fc.assert(
    fc.property(lists, ([length, at, stream]) => {
      const all = Array.from({ length }, (_, index) => partOf(index));
      const right = all[at % length] as ReferenceDivisionName;
      const choices = nearbyDivisions(right, all, () => stream.next().value as number);
      expect(choices).toHaveLength(Math.min(4, length));
      expect(new Set(choices).size).toBe(choices.length);
      expect(choices).toContain(right);
      expect(choices).toEqual(choices.toSorted((one, other) => one.place - other.place));
      for (const { place } of choices) expect(Math.abs(place - right.place)).toBeLessThanOrEqual(8);
    }),
  );
  const heading: ReferenceDivisionName = { ...partOf(1), kind: 'heading', number: '0901' };
  expect(containerOf(heading, [{ ...partOf(9), number: '09' }])?.number).toBe('09');
});

test('a heading is placed by keyboard, and the score is shown', async () => {
  const edition = { editionId: 'e', work: 'cfr-19', title: 'Title 19', day: '2025-04-01', isSummary: false };
  const asked = { ...partOf(103, 50), kind: 'section', number: '103.2', heading: 'Where is this?' };
  const { person } = renderScreen(<ContentsDrillPage />, '/look-up/contents', [
    ...signedInAs(people.free),
    http.get('/api/references', () => HttpResponse.json([edition])),
    http.get('/api/references/e/contents', () => HttpResponse.json(contents)),
    http.get('/api/references/e/headings', () => HttpResponse.json([asked])),
  ]);
  expect(await screen.findByRole('heading', { name: 'Where is this?' })).toHaveFocus();
  (await screen.findByRole('button', { name: 'Part 103 Subject 103' })).focus();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Your answer, correct')).toBeInTheDocument();
  expect(screen.getByText('§ 103.2 Where is this? is in Part 103.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: '1 of 1 correct' })).toBeInTheDocument();
});
