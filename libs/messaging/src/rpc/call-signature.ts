import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

export const VALID_MS = 30_000;

/** `<issuer>.<expiry in ms since 1970>.<HMAC-SHA256 in base64url>` */
export const SIGNATURE_HEADER = 'x-call-signature';

export interface CallEnvelope {
  subject: string;
  reply: string;
  requestId: string;
  payload: Uint8Array;
}

export type CallerKeys = ReadonlyMap<string, KeyObject>;

/** Parses `quiz=<key>,billing=<key>`; empty text yields no keys. @throws Error for any other format */
export function parseCallerKeys(text: string): CallerKeys {
  const entries = text === '' ? [] : text.split(',').map((part) => part.split('=', 2));
  return new Map(
    entries.map(([name, key]) => {
      if (!name || !key || key.length < 32)
        throw new Error('caller keys must read <process>=<32 characters or more>,…');
      return [name, createSecretKey(key, 'utf8')];
    }),
  );
}

/** @returns the value of SIGNATURE_HEADER; null when this process shares no key with the called service */
export function signCall(
  keys: CallerKeys,
  issuer: string,
  call: CallEnvelope,
  now = Date.now(),
): string | null {
  const key = keys.get(call.subject.split('.', 2)[1] ?? '');
  if (key === undefined) return null;
  return signatureOf(key, issuer, String(now + VALID_MS), call);
}

/** Accepts one spelling only, because replays are detected by comparing signatures as text. */
export function isSignedCall(
  keys: CallerKeys,
  signature: string,
  call: CallEnvelope,
  now = Date.now(),
): boolean {
  const [issuer = '', expiresAt = ''] = signature.split('.', 2);
  const key = keys.get(issuer);
  if (key === undefined) return false;
  const validForMs = Number(expiresAt) - now;
  if (!(validForMs > 0 && validForMs <= 2 * VALID_MS)) return false;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(key, issuer, expiresAt, call));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The line break is a safe separator: NATS allows none in subjects and headers. */
function signatureOf(
  key: KeyObject,
  issuer: string,
  expiresAt: string,
  { subject, reply, requestId, payload }: CallEnvelope,
): string {
  const mac = createHmac('sha256', key)
    .update(`${issuer}\n${expiresAt}\n${subject}\n${reply}\n${requestId}\n`)
    .update(payload)
    .digest('base64url');
  return `${issuer}.${expiresAt}.${mac}`;
}
