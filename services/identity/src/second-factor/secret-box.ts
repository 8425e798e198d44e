import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts TOTP secrets with AES-256-GCM, stored as nonce, tag, ciphertext. The user id is additional
 * authenticated data, so that a row copied to another user cannot be decrypted.
 */
export class SecretBox {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** @param keys each with at least 128 random bits, because the derivation does not stretch them */
  constructor([newest, ...older]: readonly [string, ...string[]]) {
    this.keys = [derive(newest), ...older.map(derive)];
  }

  seal(userId: string, secret: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys[0], nonce).setAAD(Buffer.from(userId));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  open(userId: string, sealed: Buffer): string {
    for (const key of this.keys) {
      const secret = tryOpen(key, userId, sealed);
      if (secret !== null) return secret;
    }
    throw new Error('no key of SECOND_FACTOR_KEY decrypts this TOTP secret');
  }
}

function derive(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', 'tenfold identity totp', KEY_BYTES));
}

function tryOpen(key: Buffer, userId: string, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
  try {
    const ciphertext = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    return null; // it was encrypted with another key
  }
}
