export interface SecurityEventKind {
  event: string;
  hasEmail?: true;
}

export const securityEventTable: Readonly<Record<string, SecurityEventKind>> = {
  'POST /api/register': { event: 'registration', hasEmail: true },
  'POST /api/login': { event: 'sign-in', hasEmail: true },
  'POST /api/auth/second-step': { event: 'second-step' },
  'POST /api/auth/second-step/passkey': { event: 'second-step' },
  'POST /api/auth/passkey': { event: 'passkey-sign-in' },
  'GET /api/auth/google/callback': { event: 'social-login' },
  'POST /api/auth/apple/callback': { event: 'social-login' },
  'POST /api/logout': { event: 'sign-out' },
  'POST /api/auth/re-authenticate': { event: 're-authentication' },
  'POST /api/auth/re-authenticate/passkey': { event: 're-authentication' },
  'POST /api/auth/password': { event: 'password-change' },
  'POST /api/auth/password-reset': { event: 'password-reset-request', hasEmail: true },
  'POST /api/auth/password-reset/confirm': { event: 'password-reset' },
  'POST /api/auth/email': { event: 'email-change-request' },
  'POST /api/auth/email/confirm': { event: 'email-change' },
  'POST /api/auth/verify-email': { event: 'email-verification' },
  'POST /api/auth/verify-email/disown': { event: 'account-disowned' },
  'DELETE /api/auth/providers/:provider': { event: 'provider-unlinked' },
  'POST /api/auth/totp/confirm': { event: 'second-factor-added' },
  'DELETE /api/auth/totp': { event: 'second-factor-removed' },
  'POST /api/auth/recovery-codes': { event: 'recovery-codes-replaced' },
  'POST /api/auth/passkeys': { event: 'passkey-added' },
  'DELETE /api/auth/passkeys/:passkeyId': { event: 'passkey-removed' },
  'POST /api/auth/passkeys/requirement': { event: 'passkey-required' },
  'DELETE /api/auth/passkeys/requirement': { event: 'passkey-no-longer-required' },
  'POST /api/account/export': { event: 'data-export' },
  'DELETE /api/account': { event: 'account-deletion-request' },
  'POST /api/account/restore': { event: 'account-deletion-canceled' },
};
