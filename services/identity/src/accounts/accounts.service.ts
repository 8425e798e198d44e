import { Injectable } from '@nestjs/common';
import { Problem, type OpenedSession, type RegisterInput } from '@tenfold/contracts';
import { AccountMails } from '../account-tokens/account-mails.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Administrator } from '../users/administrator.js';
import { personName } from '../users/person-name.js';
import { registerUser } from '../users/register-user.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly administrator: Administrator,
    private readonly mails: AccountMails,
  ) {}

  /**
   * A new account, signed in; a mail asks to confirm the address. Of several registrations with one address at once exactly one succeeds.
   * @throws Problem CONFLICT when the address has an account, as the administrator's always has; INVALID_INPUT
   * when the password is too easy
   */
  async register({ account, ...origin }: RegisterInput): Promise<OpenedSession> {
    this.passwords.assertAllowed(account.password, account.email, 'password');
    const passwordHash = await this.passwords.hash(account.password);
    if (this.administrator.is(account.email)) throw emailTaken();
    return this.sessions.openFor(origin, async (tx) => {
      const user = await registerUser(tx, {
        email: account.email,
        emailVerified: false,
        passwordHash,
        firstName: personName(account.firstName),
        lastName: personName(account.lastName),
      });
      if (!user) throw emailTaken();
      await this.mails.verification(tx, user);
      return user;
    });
  }
}

function emailTaken(): Problem {
  return new Problem('CONFLICT', 'An account with this email already exists');
}
