// @ts-check

/** @param {string} service @param {string} from @param {string} to @param {string} why */
const allow = (service, from, to, why) => ({
  from: `services/${service}/src/${from}`,
  to: `services/${service}/src/${to}`,
  until: '2027-01-31',
  why,
});

/**
 * Imports that close a cycle between folders and are allowed for now. The list may only become shorter.
 *
 * @type {import('./folder-cycles.mjs').Exception[]}
 */
export const exceptions = [
  allow('identity', 'users', 'sessions', 'users/administrator ends sessions when the role changes'),
  allow('identity', 'users', 'security', 'users/administrator revokes credentials'),
  allow('identity', 'users', 'passwords', 'users/administrator hashes the first password'),
  allow('identity', 'users', 'privacy', 'the projection of users reads scheduled deletions'),
  allow('identity', 'sessions', 'second-factor', 'signing in starts the second step'),
  allow('identity', 'oidc', 'security', 'linking an account revokes the credentials of an unproved one'),
  allow('identity', 'passkeys', 'second-factor', 'a passkey counts as a second factor'),
];
