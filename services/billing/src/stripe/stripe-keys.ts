export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
}

const SECRET_KEY = /^(?:sk|rk)_(test|live)_./;
const PUBLISHABLE_KEY = /^pk_(test|live)_./;
const WEBHOOK_SECRET = /^whsec_./;

export const ACCOUNT_FAULT =
  'STRIPE_ACCOUNT must be the id of the account (acct_...), which the dashboard shows in Settings, Account details';

export const isAccountId = (account: string) => account === '' || /^acct_\w+$/.test(account);

/**
 * Checks the kind of each Stripe key by its prefix, and that all are of one mode. The publishable key is
 * served to browsers, so a secret key in its place must stop the start.
 * @returns one sentence per fault; none contains a key
 */
export function keyFaults({ secretKey, publishableKey, webhookSecrets }: StripeKeys): string[] {
  const faults: string[] = [];
  if (secretKey !== '' && !SECRET_KEY.test(secretKey))
    faults.push(
      'STRIPE_SECRET_KEY must be a secret or restricted key: it starts with sk_test_, sk_live_, rk_test_ or rk_live_',
    );
  if (publishableKey !== '' && !PUBLISHABLE_KEY.test(publishableKey))
    faults.push(publishableFault(publishableKey));
  if (webhookSecrets.some((secret) => !WEBHOOK_SECRET.test(secret)))
    faults.push(
      'STRIPE_WEBHOOK_SECRETS must hold signing secrets of webhook endpoints: each starts with whsec_',
    );
  const secretMode = SECRET_KEY.exec(secretKey)?.[1];
  const publishableMode = PUBLISHABLE_KEY.exec(publishableKey)?.[1];
  if (secretMode && publishableMode && secretMode !== publishableMode)
    faults.push(
      `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY is a ${publishableMode} key: use two keys of one mode`,
    );
  return faults;
}

function publishableFault(key: string): string {
  return /^(?:sk|rk|whsec)_/.test(key)
    ? 'STRIPE_PUBLISHABLE_KEY holds a secret, which every browser would be sent: put the publishable key (pk_...) there, and roll the secret if it was ever in use there'
    : 'STRIPE_PUBLISHABLE_KEY must be a publishable key: it starts with pk_test_ or pk_live_';
}
