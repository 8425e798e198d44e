import type { CookieSerializeOptions } from '@fastify/cookie';
import type { IdentityProvider } from '@tenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** The browser's half of a journey to a provider, one for each provider. */
export class TicketCookie {
  private readonly secure: boolean;

  constructor(publicOrigin: string) {
    this.secure = publicOrigin.startsWith('https:');
  }

  /** What the browser sent, if it can be a ticket. */
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
   * Apple comes back by a form of its own site: only a cookie that may cross sites goes along, and browsers want such
   * a one to be secure. Over plain http, on this machine, the provider is another port of the same host: to the
   * browser that is the same site, so that `Lax` does.
   */
  private options(provider: IdentityProvider): CookieSerializeOptions {
    const sameSite = provider === 'apple' && this.secure ? 'none' : 'lax';
    return { httpOnly: true, secure: this.secure, sameSite, path: '/' };
  }
}
