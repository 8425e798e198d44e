import type { CalendarAddress } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route.js';
import { noReviews, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';

const createdAt = '2026-11-23T10:00:00.000Z';
const path = '/api/plan/kq3Xw8Zt2Lr5Vb7Nc1Md4Pf6Qh9Sj0Ty-uAeIoRgKxU.ics';

function open(address: CalendarAddress, user: keyof typeof people = 'pro', ...more: RequestHandler[]) {
  const requests: string[] = [];
  const dailyLimit = user === 'free' ? 3 : null;
  const opened = renderRoute('/review', [
    ...more,
    http.get('/api/calendar-address', () => HttpResponse.json(address)),
    http.post('/api/calendar-address', () => {
      requests.push('create');
      return HttpResponse.json({ path, createdAt }, { status: 201 });
    }),
    http.delete('/api/calendar-address', () => {
      requests.push('remove');
      return new HttpResponse(null, { status: 204 });
    }),
    ...signedInAs(people[user]),
    ...studyData({ reviews: { cards: 5, dailyLimit } }),
  ]);
  return { ...opened, requests };
}

const card = async () => within(await screen.findByRole('region', { name: 'Calendar address' }));

test('creates an address, copies it and deletes it', async () => {
  const { person, requests } = open({ createdAt: null });
  await person.click(await (await card()).findByRole('button', { name: 'Create address' }));
  const url = `${window.location.origin}${path}`;
  expect(await (await card()).findByRole('textbox', { name: 'Calendar address' })).toHaveValue(url);
  await person.click((await card()).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(await messages().findByText('Calendar address copied')).toBeVisible();
  await person.click((await card()).getByRole('button', { name: 'Delete address' }));
  await waitFor(() => expect(requests).toEqual(['create', 'remove']));
  expect(await (await card()).findByText(/^Subscribe to your weekly plan/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Calendar address' })).toBeNull();
});

test('does not show an earlier address again', async () => {
  open({ createdAt });
  expect(await (await card()).findByText(/^Created on November 23, 2026\./)).toBeVisible();
  expect((await card()).getByText('For security, the address is shown only once.')).toBeVisible();
  expect((await card()).queryByRole('button', { name: 'Copy' })).toBeNull();
  expect((await card()).getByRole('button', { name: 'New address' })).toBeVisible();
});

test('says why it could not be changed', async () => {
  const refusing = http.post('/api/calendar-address', () => problem(503, 'UNAVAILABLE', 'Away.'));
  const { person } = open({ createdAt: null }, 'pro', refusing);
  await person.click(await (await card()).findByRole('button', { name: 'Create address' }));
  expect(await messages().findByText('Could not change the calendar address')).toBeVisible();
});

test('can only be deleted on Free', async () => {
  const { person, requests } = open({ createdAt }, 'free');
  expect((await card()).queryByRole('button', { name: 'New address' })).toBeNull();
  await person.click((await card()).getByRole('button', { name: 'Delete address' }));
  await waitFor(() => expect(requests).toEqual(['remove']));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Calendar address' })).toBeNull());
});

test('is not offered on Free', async () => {
  open({ createdAt: null }, 'free');
  expect(await screen.findByRole('region', { name: 'Upgrade to Pro' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Calendar address' })).toBeNull();
});

test('can be deleted without a review card', async () => {
  const withoutCards = http.get('/api/reviews', () => HttpResponse.json(noReviews));
  const { person, requests } = open({ createdAt }, 'pro', withoutCards);
  await person.click(await (await card()).findByRole('button', { name: 'Delete address' }));
  await waitFor(() => expect(requests).toEqual(['remove']));
});
