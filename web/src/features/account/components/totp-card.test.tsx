import { screen, waitFor, within } from '@testing-library/react';
import type { SecondFactorState } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages } from '../../../../test/render-route';
import { problem } from '../../../../test/users';
import { openProfile, safe, securityIs } from '../test/open-profile';

const off: SecondFactorState = {
  totpEnabled: false,
  requiresPasskey: false,
  recoveryCodesLeft: 0,
  isRequired: false,
};
const on: SecondFactorState = {
  totpEnabled: true,
  requiresPasskey: false,
  recoveryCodesLeft: 10,
  isRequired: false,
};
const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
const enrollment = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Tenfold:ana@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};

function totpServer(first: SecondFactorState) {
  let state = first;
  const seen: string[] = [];
  const handlers: RequestHandler[] = [
    http.get('/api/auth/security', () => HttpResponse.json({ ...safe, secondFactor: state })),
    http.post('/api/auth/totp', () => HttpResponse.json(enrollment)),
    http.post('/api/auth/totp/confirm', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      if (code !== '123456') return problem(403, 'WRONG_CODE', 'This code is not right.');
      state = on;
      return HttpResponse.json({ codes });
    }),
    http.post('/api/auth/recovery-codes', () => {
      seen.push('renew');
      return HttpResponse.json({ codes });
    }),
    http.delete('/api/auth/totp', () => {
      seen.push('remove');
      state = off;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { handlers, seen };
}

async function openCard(handlers: RequestHandler[]) {
  const opened = openProfile(handlers);
  return { ...opened, panel: await opened.card('Two-step verification') };
}

test('shows a QR code, a wrong code at its field, then the recovery codes once', async () => {
  const { person, panel } = await openCard(totpServer(off).handlers);
  await person.click(panel.getByRole('button', { name: 'Set up two-step verification' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-step verification' }));
  await waitFor(() =>
    expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible(),
  );
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('Please enter the code')).toBeVisible();
  await person.type(dialog.getByLabelText('Code from the app'), '000000{Enter}');
  expect(await dialog.findByText('This code is not right.')).toBeVisible();
  await person.clear(dialog.getByLabelText('Code from the app'));
  await person.type(dialog.getByLabelText('Code from the app'), '123456{Enter}');

  const saved = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  expect(within(saved.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
    10,
  );
  const download = saved.getByRole('link', { name: 'Download' });
  expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(codes.join('\n'));
  await person.click(saved.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  await person.keyboard('{Escape}');
  expect(saved.getByRole('button', { name: 'I have saved them' })).toBeVisible();
  await person.click(saved.getByRole('button', { name: 'I have saved them' }));
  expect(await panel.findByText(/You have 10 recovery codes left/)).toBeVisible();
});

test('disables the setup until the address is verified, and offers the link for it', async () => {
  const { panel } = await openCard([securityIs({ emailVerified: false })]);
  expect(panel.getByText('Confirm your email address first.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Send the link' })).toBeEnabled();
  expect(panel.getByRole('button', { name: 'Set up two-step verification' })).toBeDisabled();
});

test('shows administrators why it is required', async () => {
  const { panel } = await openCard([securityIs({ secondFactor: { ...off, isRequired: true } })]);
  expect(panel.getByText(/Administrators and editors need it, or a passkey/)).toBeVisible();
});

test('renews the recovery codes and turns off after a confirmation', async () => {
  const { handlers, seen } = totpServer({ ...on, recoveryCodesLeft: 1 });
  const { person, panel } = await openCard(handlers);
  expect(panel.getByText(/You have 1 recovery code left/)).toBeVisible();
  await person.click(panel.getByRole('button', { name: 'New recovery codes' }));
  await person.click(await screen.findByRole('button', { name: 'I have saved them' }));
  await person.click(panel.getByRole('button', { name: 'Turn off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Turn two-step verification off?' }));
  await person.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await messages().findByText('Two-step verification is off')).toBeVisible();
  expect(await panel.findByRole('button', { name: 'Set up two-step verification' })).toBeEnabled();
  expect(seen).toEqual(['renew', 'remove']);
});

test('shows the refusal to turn off a required second factor', async () => {
  const refusal = 'An administrator needs a second factor. Set up another one first.';
  const { person, panel } = await openCard([
    http.delete('/api/auth/totp', () => problem(409, 'CONFLICT', refusal)),
    ...totpServer({ ...on, isRequired: true }).handlers,
  ]);
  await person.click(panel.getByRole('button', { name: 'Turn off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Turn two-step verification off?' }));
  await person.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await messages().findByText(refusal)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

test('asks for the password when the sign-in is old, then continues', async () => {
  let isFresh = false;
  const { person, panel } = await openCard([
    http.post('/api/auth/totp', () =>
      isFresh
        ? HttpResponse.json(enrollment)
        : problem(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
    ),
    http.post('/api/auth/re-authenticate', () => {
      isFresh = true;
      return new HttpResponse(null, { status: 204 });
    }),
    ...totpServer(off).handlers,
  ]);
  await person.click(panel.getByRole('button', { name: 'Set up two-step verification' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await person.type(proof.getByLabelText('Password'), 'the right one');
  await person.click(proof.getByRole('button', { name: 'Continue' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up two-step verification' }));
  await waitFor(() => expect(setup.getByLabelText('Code from the app')).toBeVisible());
});
