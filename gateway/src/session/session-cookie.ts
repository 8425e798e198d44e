import type { CookieSerializeOptions } from '@fastify/cookie';
import { Problem } from '@tenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class SessionCookie {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  /** The prefix `__Host-` keeps other hosts from setting the cookie. It needs https, which localhost does not have. */
  constructor(publicOrigin: string) {
    const secure = publicOrigin.startsWith('https:');
    this.name = secure ? '__Host-sid' : 'sid';
    this.options = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  }

  read({ cookies }: FastifyRequest): string | undefined {
    const value = cookies[this.name];
    return value !== undefined && TOKEN.test(value) ? value : undefined;
  }

  require(request: FastifyRequest): string {
    const token = this.read(request);
    if (token === undefined) throw new Problem('UNAUTHENTICATED', 'Please sign in.');
    return token;
  }

  write(reply: FastifyReply, token: string, expiresAt: string): void {
    reply.setCookie(this.name, token, { ...this.options, expires: new Date(expiresAt) });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.options);
  }
}
