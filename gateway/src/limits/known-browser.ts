import type { CookieSerializeOptions } from '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountKey } from './account-key.js';

const NONCE_BYTES = 16;
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * The device cookie of OWASP's "Slow Down Online Guessing Attacks with Device Cookies": a browser that has signed in to
 * an account carries a random id, signed for that account. Wrong passwords from it are counted separately, so that
 * failures of strangers do not lock out the owner. The cookie grants nothing else.
 */
export class KnownBrowser {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  constructor(
    publicOrigin: string,
    private readonly key: string,
  ) {
    const secure = publicOrigin.startsWith('https:');
    this.name = secure ? '__Host-device' : 'device';
    this.options = { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: LIFETIME_SECONDS };
  }

  idFor({ cookies }: FastifyRequest, email: string): string | null {
    const [, id = '', signature = ''] = VALUE.exec(cookies[this.name] ?? '') ?? [];
    if (id === '') return null;
    const expected = Buffer.from(this.sign(id, email));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
  }

  remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const id = this.idFor(request, email) ?? randomBytes(NONCE_BYTES).toString('base64url');
    reply.setCookie(this.name, `${id}.${this.sign(id, email)}`, this.options);
  }

  private sign(id: string, email: string): string {
    return createHmac('sha256', this.key)
      .update(`device:${id}:${accountKey(email)}`)
      .digest('base64url');
  }
}
