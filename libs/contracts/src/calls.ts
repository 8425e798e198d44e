import * as accountRights from './account-rights.js';
import * as accountSafety from './account-safety.js';
import * as adminStats from './admin-stats.js';
import * as audit from './audit.js';
import * as billing from './billing.js';
import { isCall, type Call } from './call.js';
import * as content from './content.js';
import * as externalSignIn from './external-sign-in.js';
import * as identity from './identity.js';
import * as items from './items.js';
import * as notifications from './notifications.js';
import * as passkeys from './passkeys.js';
import * as quiz from './quiz.js';
import * as secondFactor from './second-factor.js';
import * as signIn from './sign-in.js';
import * as stats from './stats.js';

const areas: readonly object[] = [
  accountRights,
  accountSafety,
  adminStats,
  audit,
  billing,
  content,
  externalSignIn,
  identity,
  items,
  notifications,
  passkeys,
  quiz,
  secondFactor,
  signIn,
  stats,
];

/** Every value that `defineCall` created in one of these files. */
export const allCalls: readonly Call<object, unknown>[] = areas
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isCall);

/** The second part of a subject names the service that handles the call. */
export function callsOf(
  service: 'identity' | 'quiz' | 'content' | 'billing' | 'notifications',
): readonly Call<object, unknown>[] {
  return allCalls.filter(({ subject }) => subject.startsWith(`rpc.${service}.`));
}
