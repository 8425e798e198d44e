export interface AccountIdentity {
  /** null: not known, because a restricted key cannot read its own account */
  accountId: string | null;
  livemode: boolean;
}

const UNKNOWN = 'unknown';

export function accountMismatch(stored: AccountIdentity, configured: AccountIdentity): string {
  return (
    `The database holds customers of Stripe account ${label(stored)}, but STRIPE_SECRET_KEY belongs to ` +
    `${label(configured)}. Use a key of ${label(stored)}, or give billing a database of its own for ` +
    `${label(configured)}. To give up the stored customers and what they have paid for, run ` +
    `node services/billing/dist/forget-stripe-account.js ${stored.accountId ?? UNKNOWN}.`
  );
}

function label({ accountId, livemode }: AccountIdentity): string {
  return `${accountId ?? UNKNOWN} (${livemode ? 'live' : 'test'} mode)`;
}
