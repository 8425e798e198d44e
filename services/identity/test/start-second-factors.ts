import {
  beginPasskeyRegistration,
  beginPasskeySecondStep,
  completeSignInWithPasskey,
  getSecurity,
  listAudit,
  registerPasskey,
  type AuditPage,
  type OpenedSession,
  type PasskeyView,
  type SecondFactorState,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { secondFactorTools, type ProtectedUser, type SecondFactorTools } from './second-factor-tools.js';
import { openSessionTools, type SessionTools } from './session-tools.js';
import { SoftAuthenticator, type Answers } from './soft-authenticator.js';
import { callerOf, client, startIdentity, type IdentityUnderTest } from './start-identity.js';

interface PasskeyOwner {
  authenticator: SoftAuthenticator;
  passkey: PasskeyView;
  session: OpenedSession;
  email: string;
}

export interface SecondFactorsUnderTest {
  identity: IdentityUnderTest;
  sessions: SessionTools;
  tools: SecondFactorTools;
  newProtectedUser(): Promise<ProtectedUser>;
  newPasskeyOwner(passkeyName?: string): Promise<PasskeyOwner>;
  addPasskey(
    session: OpenedSession,
    authenticator: SoftAuthenticator,
    options?: { name?: string; answers?: Answers },
  ): Promise<{ passkey: PasskeyView; session: OpenedSession }>;
  completeWithPasskey(ticket: string, authenticator: SoftAuthenticator): Promise<OpenedSession>;
  secondFactorOf(session: OpenedSession): Promise<SecondFactorState>;
  passkeysOf(session: OpenedSession): Promise<PasskeyView[]>;
  auditOf(session: OpenedSession): Promise<AuditPage['entries']>;
  stop(): Promise<void>;
}

export async function startSecondFactors(
  settings: Parameters<typeof startIdentity>[0] = {},
): Promise<SecondFactorsUnderTest> {
  const identity = await startIdentity(settings);
  const sessions = await openSessionTools(identity);
  const tools = secondFactorTools(identity);
  const started: SecondFactorsUnderTest = {
    identity,
    sessions,
    tools,
    newProtectedUser: async () => tools.enable(await tools.newUser()),
    async newPasskeyOwner(name) {
      const authenticator = new SoftAuthenticator();
      const options = name === undefined ? {} : { name };
      const added = await started.addPasskey(await tools.newUser(), authenticator, options);
      return { authenticator, ...added, email: added.session.user.email };
    },
    async addPasskey(session, authenticator, { name = 'My key', answers } = {}) {
      const caller = callerOf(session);
      const sessionToken = session.token;
      const { challenge } = await identity.call(beginPasskeyRegistration, { sessionToken }, caller);
      const passkey = authenticator.register(challenge, name, answers);
      const registered = await identity.call(registerPasskey, { sessionToken, passkey }, caller);
      return { passkey: registered.passkey, session: { ...session, ...registered.session } };
    },
    async completeWithPasskey(ticket, authenticator) {
      const { challenge } = await identity.call(beginPasskeySecondStep, { ticket }, null);
      const assertion = authenticator.assert(challenge);
      return identity.call(completeSignInWithPasskey, { ticket, assertion, client }, null);
    },
    secondFactorOf: async (session) => (await identity.call(getSecurity, {}, callerOf(session))).secondFactor,
    passkeysOf: async (session) => (await identity.call(getSecurity, {}, callerOf(session))).passkeys,
    async auditOf({ user }) {
      const { entries } = await identity.call(listAudit, { limit: 200 }, createCaller({ isAdmin: true }));
      return entries.filter(({ target }) => target === user.id);
    },
    async stop() {
      sessions.redis.destroy();
      await identity.stop();
    },
  };
  return started;
}
