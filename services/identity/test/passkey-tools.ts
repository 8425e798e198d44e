import { beginPasskeyRegistration, registerPasskey, type OpenedSession } from '@tenfold/contracts';
import { SoftAuthenticator } from './soft-authenticator.js';
import { callerOf, type IdentityUnderTest } from './start-identity.js';

export interface PasskeyTools {
  /** Adds a passkey. @returns the session with its new token */
  add(session: OpenedSession, authenticator?: SoftAuthenticator): Promise<OpenedSession>;
}

export function passkeyTools(identity: IdentityUnderTest): PasskeyTools {
  return {
    async add(session, authenticator = new SoftAuthenticator()) {
      const caller = callerOf(session);
      const sessionToken = session.token;
      const { challenge } = await identity.call(beginPasskeyRegistration, { sessionToken }, caller);
      const passkey = authenticator.register(challenge, 'My key');
      const registered = await identity.call(registerPasskey, { sessionToken, passkey }, caller);
      return { ...session, ...registered.session };
    },
  };
}
