import type { CookieSerializeOptions } from '@fastify/cookie';
import { Problem } from '@tenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

export class Ticket {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  constructor(publicOrigin: string, name: string) {
    const secure = publicOrigin.startsWith('https:');
    this.name = `${secure ? '__Host-' : ''}${name}`;
    this.options = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  }

  require({ cookies }: FastifyRequest): string {
    const value = cookies[this.name];
    if (value !== undefined && TICKET.test(value)) return value;
    throw new Problem('UNAUTHENTICATED', 'This sign-in took too long. Please start again.');
  }

  write(reply: FastifyReply, ticket: string, maxAge: number): void {
    reply.setCookie(this.name, ticket, { ...this.options, maxAge });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.options);
  }
}

export class PasskeyTicket extends Ticket {
  constructor(publicOrigin: string) {
    super(publicOrigin, 'passkey-sign-in');
  }
}

export class SecondStepTicket extends Ticket {
  constructor(publicOrigin: string) {
    super(publicOrigin, 'second-step');
  }
}
