import { screen, within } from '@testing-library/react';
import type { SecurityState, SessionView, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderScreen } from '../../../../test/render-route';
import { people, problem, signedInAs } from '../../../../test/users';
import { ProfilePage } from '../profile-page';

export const safe: SecurityState = {
  emailVerified: true,
  hasPassword: true,
  providers: [],
  pendingEmail: null,
  secondFactor: { totpEnabled: false, requiresPasskey: false, recoveryCodesLeft: 0, isRequired: false },
  passkeys: [],
};

export function securityIs(state: Partial<SecurityState>): RequestHandler {
  return http.get('/api/auth/security', () => HttpResponse.json({ ...safe, ...state }));
}

export function sessionOf(session: Partial<SessionView>): SessionView {
  return {
    id: '77777777-0000-4000-8000-000000000001',
    isCurrent: false,
    createdAt: '2026-06-01T09:00:00.000Z',
    lastSeenAt: '2026-06-03T09:00:00.000Z',
    method: 'password',
    usedSecondFactor: false,
    device: 'Firefox on Windows',
    ip: '203.0.113.0/24',
    ...session,
  };
}

export function openProfile(handlers: RequestHandler[], query = '', user: User = people.free) {
  const noSubscription = http.get('/api/subscription/status', () =>
    problem(503, 'UNAVAILABLE', 'Billing is unavailable.'),
  );
  const opened = renderScreen(<ProfilePage privacy={null} />, `/profile${query}`, [
    ...handlers,
    ...signedInAs(user),
    noSubscription,
  ]);
  return {
    ...opened,
    card: async (name: string) => within(await screen.findByRole('region', { name })),
  };
}

export function guarded(
  method: 'post' | 'delete',
  path: string,
): { seen: unknown[]; handlers: RequestHandler[] } {
  const seen: unknown[] = [];
  let isFresh = false;
  return {
    seen,
    handlers: [
      http[method](path, async ({ request }) => {
        if (!isFresh) return problem(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.');
        seen.push(method === 'post' ? await request.json() : new URL(request.url).pathname);
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/api/auth/re-authenticate', async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        if (password !== 'the right one')
          return problem(403, 'WRONG_PASSWORD', 'That is not your current password.');
        isFresh = true;
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  };
}
