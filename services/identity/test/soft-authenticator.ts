import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, RegisterPasskeyBody } from '@tenfold/contracts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Answers {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  register(challenge: string, name = 'My key', answers: Answers = {}): RegisterPasskeyBody {
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, this.coseKey()]);
    const authData = Buffer.concat([this.authData(HAS_CREDENTIAL, answers), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      name,
      id: this.id,
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, answers).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  assert(challenge: string, answers: Answers = {}): PasskeyAssertion {
    const authenticatorData = this.authData(0, answers);
    const data = clientData('webauthn.get', challenge, answers);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
    return {
      id: this.id,
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      },
    };
  }

  private authData(flags: number, { rpId = 'localhost', isVerified = true, counter }: Answers): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }

  /** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

function clientData(type: string, challenge: string, { origin = 'http://localhost:3000' }: Answers): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
