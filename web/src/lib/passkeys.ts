import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RegisterPasskeyBody,
} from '@tenfold/contracts';

export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

export async function createPasskey(
  options: PasskeyCreationOptions,
): Promise<Pick<RegisterPasskeyBody, 'id' | 'response'>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

export async function answerWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature } };
}

function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

export function passkeyErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (wasCancelled(error)) return 'Nothing was confirmed. Please try again.';
  return error.name === 'InvalidStateError' ? 'This device already has a passkey for your account.' : null;
}
