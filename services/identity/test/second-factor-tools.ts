import {
  beginTotp,
  completeSignIn,
  confirmTotp,
  login,
  type CodeMethod,
  type OpenedSession,
  type PendingSignIn,
} from '@tenfold/contracts';
import { totpCode } from '../src/second-factor/totp.js';
import { callerOf, client, PASSWORD, type IdentityUnderTest } from './start-identity.js';

const STEP_MS = 30_000;

export interface ProtectedUser {
  email: string;
  session: OpenedSession;
  secret: string;
  codes: string[];
}

export interface SecondFactorTools {
  newUser(): Promise<OpenedSession>;
  confirmEmail(userId: string): Promise<void>;
  enable(session: OpenedSession): Promise<ProtectedUser>;
  beginSignIn(email: string, password?: string): Promise<PendingSignIn>;
  complete(ticket: string, code: string, method?: CodeMethod): Promise<OpenedSession>;
  nextCode(secret: string): string;
  passTimeSteps(userId: string): Promise<void>;
}

export function secondFactorTools(identity: IdentityUnderTest): SecondFactorTools {
  const tools: SecondFactorTools = {
    async newUser() {
      const session = await identity.register();
      await tools.confirmEmail(session.user.id);
      return session;
    },
    async confirmEmail(userId) {
      await identity.database.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [userId]);
    },
    async enable(session) {
      const caller = callerOf(session);
      const { secret } = await identity.call(beginTotp, { sessionToken: session.token }, caller);
      const proof = { code: totpCode(secret, Date.now()) };
      const confirmed = await identity.call(confirmTotp, { sessionToken: session.token, proof }, caller);
      const { token, expiresAt } = confirmed.session;
      const { email } = session.user;
      return { email, session: { ...session, token, expiresAt }, secret, codes: confirmed.codes };
    },
    async beginSignIn(email, password = PASSWORD) {
      const outcome = await identity.call(login, { credentials: { email, password }, client }, null);
      if (outcome.outcome !== 'second-factor') throw new Error('the sign-in is complete');
      return outcome.pending;
    },
    complete: (ticket, code, method = 'totp') =>
      identity.call(completeSignIn, { ticket, proof: { method, code }, client }, null),
    nextCode: (secret) => totpCode(secret, Date.now() + STEP_MS),
    async passTimeSteps(userId) {
      await identity.database.query(
        'UPDATE totp SET last_used_step = last_used_step - 10 WHERE user_id = $1',
        [userId],
      );
    },
  };
  return tools;
}
