import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { heldReply } from '../../../../test/held-reply';
import { messages, renderRoute } from '../../../../test/render-route';
import { people, problem, signedInAs } from '../../../../test/users';
import { noSubscription, subscriptionIs } from '../test/subscription-states';

const PREVIEW = 'blob:preview';
const imageUrl = '/api/profile-images/abc';
const pictured: User = { ...people.free, profileImageUrl: imageUrl };

const revoked = jest.fn();
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => PREVIEW, revokeObjectURL: revoked });
  revoked.mockClear();
});

const picture = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'me.png', { type });
const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

async function open(user: User, ...handlers: RequestHandler[]) {
  renderRoute('/profile', [...handlers, ...signedInAs(user), subscriptionIs(noSubscription)]);
  const input = await screen.findByLabelText('Profile picture');
  const person = userEvent.setup({ applyAccept: false });
  return { person, choose: (file: File) => person.upload(input, file) };
}

test('previews the picture at once and shows it in the layout after the upload', async () => {
  const { gate, release } = heldReply();
  const sent: unknown[] = [];
  const { choose } = await open(
    people.free,
    http.post('/api/upload-profile-image', async ({ request }) => {
      sent.push(request.headers.get('content-type')?.split(';')[0]);
      await gate;
      return HttpResponse.json({ imageUrl });
    }),
    http.patch('/api/auth/user', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(pictured);
    }),
  );
  expect(shown()).toEqual([]);
  await choose(picture());
  expect(await screen.findByRole('button', { name: /Uploading/ })).toBeVisible();
  expect(shown()).toEqual([PREVIEW]);
  release();
  expect(await messages().findByText('Picture updated')).toBeVisible();
  await waitFor(() => expect(shown()).toEqual([imageUrl, imageUrl]));
  expect(sent).toEqual(['multipart/form-data', { profileImageUrl: imageUrl }]);
  expect(revoked).toHaveBeenCalledWith(PREVIEW);
});

test('refuses a file above 5 MB without a request', async () => {
  const { choose } = await open(people.free);
  await choose(picture('image/jpeg', 5 * 1024 * 1024 + 1));
  expect(await messages().findByText('File too large')).toBeVisible();
  expect(await messages().findByText('Please select an image smaller than 5MB')).toBeVisible();
  expect(shown()).toEqual([]);
});

test.each(['text/plain', 'image/svg+xml', 'image/gif', ''])('"%s" is refused unsent', async (type) => {
  const { choose } = await open(people.free);
  await choose(picture(type));
  expect(await messages().findByText('Not an image')).toBeVisible();
  expect(shown()).toEqual([]);
});

test.each([
  [413, 'TOO_LARGE', 'File too large: Please select an image smaller than 5MB', 'File too large'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.', 'Update failed'],
  [429, 'TOO_MANY_REQUESTS', 'Too many attempts.', 'Update failed'],
])('shows a refusal with %i, and the old picture is back', async (status, code, text, title) => {
  const { choose } = await open(
    pictured,
    http.post('/api/upload-profile-image', () => problem(status, code, text)),
  );
  await choose(picture());
  expect(await messages().findByText(title)).toBeVisible();
  if (title === 'Update failed') expect(await messages().findByText(text)).toBeVisible();
  await waitFor(() => expect(shown()).toEqual([imageUrl, imageUrl]));
});

test('removes the picture', async () => {
  const { person } = await open(
    pictured,
    http.patch('/api/auth/user', async ({ request }) =>
      HttpResponse.json({ ...people.free, ...((await request.json()) as object) }),
    ),
  );
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(screen.getAllByText('AS')).toHaveLength(2);
});

test('shows initials when the picture fails to load', async () => {
  await open(pictured);
  for (const image of document.querySelectorAll('img')) fireEvent.error(image);
  expect(screen.getAllByText('AS')).toHaveLength(2);
  expect(shown()).toEqual([]);
});
