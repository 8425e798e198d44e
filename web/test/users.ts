import type { SecurityState, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';

const registered: User = {
  id: '5b7a3f0e-7d0c-4f5e-9a51-3c2f5b1d0a01',
  email: 'ana.silva@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
  profileImageUrl: null,
  isAdmin: false,
  isEditor: false,
  subscriptionTier: 'free',
  subscriptionStatus: 'inactive',
  trialEndsAt: null,
  hasUsedFreeTrial: false,
  totalQuestions: 1284,
  avgScore: 74.8,
  createdAt: '2026-05-12T09:00:00.000Z',
  updatedAt: '2026-06-03T09:00:00.000Z',
};

export const people = {
  registered,
  free: { ...registered, subscriptionStatus: 'active' },
  pro: { ...registered, subscriptionTier: 'pro', subscriptionStatus: 'active' },
  trialing: {
    ...registered,
    subscriptionTier: 'pro',
    subscriptionStatus: 'trialing',
    trialEndsAt: '2026-06-10T09:00:00.000Z',
  },
  editor: { ...registered, firstName: 'Edna', isEditor: true },
  admin: { ...registered, firstName: 'Root', isAdmin: true },
} as const satisfies Record<string, User>;

const security: SecurityState = {
  emailVerified: true,
  hasPassword: true,
  providers: [],
  pendingEmail: null,
  secondFactor: { totpEnabled: false, requiresPasskey: false, recoveryCodesLeft: 0, isRequired: false },
  passkeys: [],
};

export function signedInAs(user: User): RequestHandler[] {
  return [
    http.get('/api/user', () => HttpResponse.json(user)),
    http.get('/api/notifications/count', () => HttpResponse.json({ count: 0 })),
    http.get('/api/subscription/notifications', () => HttpResponse.json({ notifications: [] })),
    http.get('/api/subscription/receipts', () => HttpResponse.json({ receipts: [] })),
    http.get('/api/auth/security', () => HttpResponse.json(security)),
    http.get('/api/sessions', () => HttpResponse.json([])),
    http.get('/api/account/export', () =>
      HttpResponse.json({ status: 'none', requestedAt: null, readyAt: null }),
    ),
    http.get('/api/reported-results', () => HttpResponse.json({ dueFor: null, results: [] })),
    http.get('/api/account/deletion', () => HttpResponse.json({ deletesAt: null })),
  ];
}

export function signedOut(): RequestHandler[] {
  return [http.get('/api/user', () => problem(401, 'UNAUTHENTICATED', 'Please sign in.'))];
}

export function problem(statusCode: number, code: string, message: string, extra: object = {}) {
  return HttpResponse.json(
    { statusCode, code, message, requestId: 'test', ...extra },
    { status: statusCode },
  );
}
