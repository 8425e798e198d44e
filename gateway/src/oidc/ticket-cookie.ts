import type { CookieSerializeOptions } from '@fastify/cookie';
import type { IdentityProvider } from '@tenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

export class TicketCookie {
  private readonly secure: boolean;

  constructor(publicOrigin: string) {
    this.secure = publicOrigin.startsWith('https:');
  }

  read({ cookies }: FastifyRequest, provider: IdentityProvider): string | undefined {
    const value = cookies[this.name(provider)];
    return value !== undefined && TICKET.test(value) ? value : undefined;
  }

  write(reply: FastifyReply, provider: IdentityProvider, ticket: string, maxAge: number): void {
    reply.setCookie(this.name(provider), ticket, { ...this.options(provider), maxAge });
  }

  clear(reply: FastifyReply, provider: IdentityProvider): void {
    reply.clearCookie(this.name(provider), this.options(provider));
  }

  private name(provider: IdentityProvider): string {
    return `${this.secure ? '__Host-' : ''}oidc-${provider}`;
  }

  /**
   * Apple responds with a cross-site form POST, which carries only `SameSite=None` cookies, and browsers accept these
   * only with `Secure`. Over plain http on localhost the local provider is same-site, so `Lax` is enough.
   */
  private options(provider: IdentityProvider): CookieSerializeOptions {
    const sameSite = provider === 'apple' && this.secure ? 'none' : 'lax';
    return { httpOnly: true, secure: this.secure, sameSite, path: '/' };
  }
}
