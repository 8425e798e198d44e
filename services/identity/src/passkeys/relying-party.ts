import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRequestOptions,
  RegisterPasskeyBody,
} from '@tenfold/contracts';
import { Problem } from '@tenfold/contracts';

const NAME = 'Tenfold';
const TIMEOUT_MS = 300_000;
const ALGORITHMS = [-8, -7, -257];

const webAuthn = () => import('@simplewebauthn/server');

export interface Credential {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(publicOrigin: string) {
    const { hostname, origin } = new URL(publicOrigin);
    this.id = hostname;
    this.origin = origin;
  }

  async creationOptions(
    user: { id: string; email: string },
    existing: readonly Credential[],
  ): Promise<PasskeyCreationOptions> {
    const { generateRegistrationOptions } = await webAuthn();
    const { challenge, user: named } = await generateRegistrationOptions({
      rpName: NAME,
      rpID: this.id,
      userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
      userName: user.email,
      userDisplayName: user.email,
    });
    return {
      rp: { id: this.id, name: NAME },
      user: { id: named.id, name: named.name, displayName: named.displayName },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: existing.map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    };
  }

  async requestOptions(allowed: readonly Credential[]): Promise<PasskeyRequestOptions> {
    const { generateAuthenticationOptions } = await webAuthn();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.id });
    return {
      challenge,
      rpId: this.id,
      allowCredentials: allowed.map(descriptor),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    };
  }

  async verifyRegistration(
    { id, response }: Pick<RegisterPasskeyBody, 'id' | 'response'>,
    challenge: string,
  ): Promise<Credential & { isSynced: boolean }> {
    const { verifyRegistrationResponse } = await webAuthn();
    const { transports, ...data } = response;
    const { registrationInfo } = await orRefused(
      verifyRegistrationResponse({
        response: { id, rawId: id, type: 'public-key', response: data, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!registrationInfo) throw passkeyRefused();
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports ?? [],
      isSynced: credentialBackedUp,
    };
  }

  /**
   * @returns the authenticator's new counter
   * @throws Problem PASSKEY_REFUSED, also when the counter did not rise, because the passkey may have been cloned
   */
  async verifyAssertion(
    { id, response }: PasskeyAssertion,
    challenge: string,
    stored: Credential,
  ): Promise<{ counter: number; isSynced: boolean }> {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await orRefused(
      verifyAuthenticationResponse({
        response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
        credential: {
          id: stored.credentialId,
          publicKey: new Uint8Array(stored.publicKey),
          counter: stored.counter,
        },
      }),
    );
    if (!verified) throw passkeyRefused();
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  }
}

export function passkeyRefused(): Problem {
  return new Problem('PASSKEY_REFUSED', 'This passkey was not accepted. Please try again.');
}

async function orRefused<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch {
    throw passkeyRefused();
  }
}

function descriptor({ credentialId, transports }: Credential): PasskeyDescriptor {
  return { id: credentialId, type: 'public-key', transports: transports };
}
