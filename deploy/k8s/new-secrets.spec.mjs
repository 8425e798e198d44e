// @ts-check
import { missingSecrets, newSecrets, parseSecrets } from './new-secrets.mjs';

const secrets = newSecrets({ MAIL_URL: 'smtps://user:password@mail.example.com' });

test('new Secrets lack nothing', () => {
  expect(missingSecrets(secrets, {})).toEqual({});
});

test('Secrets from before identity called content-ingestion get one new key at both ends', () => {
  const earlier = structuredClone(secrets);
  const identity = earlier['identity-secrets'] ?? {};
  const content = earlier['content-ingestion-secrets'] ?? {};
  identity.CALLER_SIGNING_KEYS = identity.CALLER_SIGNING_KEYS?.replace(/,content=[^,]+/, '') ?? '';
  content.CALLER_CHECK_KEYS = content.CALLER_CHECK_KEYS?.replace(/,identity=[^,]+/, '') ?? '';
  const missing = missingSecrets(earlier, {});
  expect(missing).toEqual({
    'identity-secrets': { CALLER_SIGNING_KEYS: expect.stringContaining(identity.CALLER_SIGNING_KEYS) },
    'content-ingestion-secrets': { CALLER_CHECK_KEYS: expect.stringContaining(content.CALLER_CHECK_KEYS) },
  });
  const key = missing['identity-secrets']?.CALLER_SIGNING_KEYS?.replace(/.*,content=/, '');
  expect(key).toHaveLength(43);
  expect(missing['content-ingestion-secrets']?.CALLER_CHECK_KEYS?.endsWith(`,identity=${key}`)).toBe(true);
});

test('a value that is missing is new; values that exist, empty ones too, are not printed', () => {
  const earlier = structuredClone(secrets);
  delete earlier['identity-secrets']?.SECOND_FACTOR_KEY;
  delete earlier['redis-secrets'];
  expect(earlier['billing-secrets']).toMatchObject({ STRIPE_SECRET_KEY: '' });
  const missing = missingSecrets(earlier, {});
  expect(Object.keys(missing)).toEqual(['redis-secrets', 'identity-secrets']);
  expect(missing['identity-secrets']).toEqual({ SECOND_FACTOR_KEY: expect.stringMatching(/^[\w-]{32}$/) });
});

test('Secrets are read from the JSON of kubectl', () => {
  const data = { A: Buffer.from('a=ä').toString('base64') };
  const items = [{ metadata: { name: 'x-secrets' }, data }, { metadata: { name: 'without-data' } }];
  expect(parseSecrets(JSON.stringify({ items }))).toEqual({ 'x-secrets': { A: 'a=ä' }, 'without-data': {} });
});
