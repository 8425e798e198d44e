import { screen, within } from '@testing-library/react';
import type { PasskeyView } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import {
  browserWithoutPasskeys,
  browserWithPasskeys,
  creationOptions,
  requestOptions,
} from '../../../../test/passkeys';
import { messages } from '../../../../test/render-route';
import { problem } from '../../../../test/users';
import { dateLabel } from '../../../lib/format';
import { openProfile, safe, securityIs } from '../test/open-profile';

const laptop: PasskeyView = {
  id: '66666666-0000-4000-8000-000000000001',
  name: 'Laptop',
  isSynced: true,
  createdAt: '2026-05-12T09:00:00.000Z',
  lastUsedAt: null,
};

function passkeyServer(first: PasskeyView[]) {
  let passkeys = first;
  const seen: unknown[] = [];
  const handlers: RequestHandler[] = [
    http.get('/api/auth/security', () => HttpResponse.json({ ...safe, passkeys })),
    http.post('/api/auth/passkeys/options', () => HttpResponse.json(creationOptions)),
    http.post('/api/auth/passkeys', async ({ request }) => {
      const body = (await request.json()) as { name: string };
      seen.push(body);
      passkeys = [...passkeys, { ...laptop, name: body.name }];
      return HttpResponse.json(passkeys.at(-1), { status: 201 });
    }),
    http.patch('/api/auth/passkeys/:id', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      passkeys = passkeys.map((passkey) => ({ ...passkey, name }));
      return HttpResponse.json(passkeys[0]);
    }),
    http.delete('/api/auth/passkeys/:id', () => {
      passkeys = [];
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { handlers, seen };
}

async function openCard(handlers: RequestHandler[]) {
  const opened = openProfile(handlers);
  return { ...opened, panel: await opened.card('Passkeys') };
}

afterEach(browserWithoutPasskeys);

test('asks for a name, then creates the passkey', async () => {
  const { created } = browserWithPasskeys();
  const { handlers, seen } = passkeyServer([]);
  const { person, panel } = await openCard(handlers);
  await person.click(panel.getByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'Phone{Enter}');
  expect(await messages().findByText('Passkey added')).toBeVisible();
  expect(await panel.findByText('Phone')).toBeVisible();
  expect(created[0]?.publicKey?.authenticatorSelection).toMatchObject({ userVerification: 'required' });
  expect(seen).toEqual([
    {
      name: 'Phone',
      id: 'Y3JlZGVudGlhbA',
      response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
    },
  ]);
});

test('shows a canceled browser dialog in the form', async () => {
  browserWithPasskeys('NotAllowedError');
  const { handlers, seen } = passkeyServer([]);
  const { person, panel } = await openCard(handlers);
  await person.click(panel.getByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Nothing was confirmed. Please try again.')).toBeInTheDocument();
  expect(seen).toEqual([]);
});

test('renames and removes a passkey', async () => {
  browserWithPasskeys();
  const { person, panel } = await openCard(passkeyServer([laptop]).handlers);
  const added = dateLabel(new Date(laptop.createdAt));
  expect(panel.getByText(`Added ${added}. Not used yet. Synced between your devices.`)).toBeVisible();
  await person.click(panel.getByRole('button', { name: 'Rename Laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }));
  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'Work laptop{Enter}');
  await person.click(await panel.findByRole('button', { name: 'Remove Work laptop' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Work laptop”?' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  expect(await messages().findByText('Passkey removed')).toBeVisible();
});

test('disables adding without browser support or a verified address', async () => {
  const { panel } = await openCard([securityIs({})]);
  expect(panel.getByText(/This browser does not support passkeys/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
});

test('reauthenticates with a passkey', async () => {
  browserWithPasskeys();
  let isFresh = false;
  const { person, panel } = await openCard([
    http.delete('/api/auth/passkeys/:id', () =>
      isFresh
        ? new HttpResponse(null, { status: 204 })
        : problem(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
    ),
    http.post('/api/auth/re-authenticate/passkey/options', () => HttpResponse.json(requestOptions)),
    http.post('/api/auth/re-authenticate/passkey', () => {
      isFresh = true;
      return new HttpResponse(null, { status: 204 });
    }),
    ...passkeyServer([laptop]).handlers,
  ]);
  await person.click(panel.getByRole('button', { name: 'Remove Laptop' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Laptop”?' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await person.click(proof.getByRole('button', { name: 'Use a passkey' }));
  expect(await messages().findByText('Passkey removed')).toBeVisible();
});

describe('requiring a passkey at every sign-in', () => {
  function requirementServer() {
    let requiresPasskey = false;
    const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
    return [
      http.get('/api/auth/security', () =>
        HttpResponse.json({
          ...safe,
          passkeys: [laptop],
          secondFactor: {
            ...safe.secondFactor,
            requiresPasskey,
            recoveryCodesLeft: requiresPasskey ? 10 : 0,
          },
        }),
      ),
      http.post('/api/auth/passkeys/requirement', () => {
        requiresPasskey = true;
        return HttpResponse.json({ codes });
      }),
      http.delete('/api/auth/passkeys/requirement', () => {
        requiresPasskey = false;
        return new HttpResponse(null, { status: 204 });
      }),
    ];
  }

  test('is turned on, shows recovery codes and is turned off', async () => {
    const opened = openProfile(requirementServer());
    const panel = await opened.card('Passkeys');
    await opened.person.click(panel.getByRole('button', { name: 'Always ask for a passkey' }));
    await opened.person.click(await screen.findByRole('button', { name: 'I have saved them' }));
    expect(await panel.findByText(/Every sign-in needs a passkey/)).toBeVisible();
    expect(panel.getByText(/You have 10 recovery codes left/)).toBeVisible();
    await opened.person.click(panel.getByRole('button', { name: 'Stop requiring a passkey' }));
    expect(await panel.findByRole('button', { name: 'Always ask for a passkey' })).toBeEnabled();
  });

  test.each([
    ['without a passkey', { passkeys: [] }],
    [
      'with an authenticator app',
      { passkeys: [laptop], secondFactor: { ...safe.secondFactor, totpEnabled: true } },
    ],
  ])('is not offered %s', async (_what, state) => {
    const panel = await openProfile([securityIs(state)]).card('Passkeys');
    expect(panel.queryByRole('button', { name: 'Always ask for a passkey' })).not.toBeInTheDocument();
  });
});
