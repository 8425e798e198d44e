export interface AskedBrowser {
  created: CredentialCreationOptions[];
  asked: CredentialRequestOptions[];
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

export function browserWithPasskeys(fails?: string): AskedBrowser {
  const asked: AskedBrowser = { created: [], asked: [] };
  const credential = {
    id: 'Y3JlZGVudGlhbA',
    rawId: bytes('credential'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  };
  const answer = (response: object) => {
    if (fails !== undefined) throw Object.assign(new Error('the browser refuses'), { name: fails });
    return Promise.resolve({ ...credential, response });
  };
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (options: CredentialCreationOptions) => {
        asked.created.push(options);
        return answer({
          clientDataJSON: bytes('data'),
          attestationObject: bytes('attestation'),
          getTransports: () => ['internal'],
        });
      },
      get: (options: CredentialRequestOptions) => {
        asked.asked.push(options);
        return answer({
          clientDataJSON: bytes('data'),
          authenticatorData: bytes('authenticator'),
          signature: bytes('signature'),
        });
      },
    },
  });
  return asked;
}

export function browserWithoutPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

export const requestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  allowCredentials: [],
  timeout: 300_000,
  userVerification: 'required',
};

export const creationOptions = {
  rp: { id: 'localhost', name: 'Tenfold' },
  user: { id: 'dXNlcg', name: 'ana.silva@example.com', displayName: 'ana.silva@example.com' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};
