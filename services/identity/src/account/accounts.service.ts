import { Injectable } from '@nestjs/common';
import { Problem, register, type OpenedSession, type RegisterInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { AccountMails } from '../credentials/account-mails.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ReservedAddress } from '../users/reserved-address.js';
import { personName } from './person-name.js';
import { registerUser } from '../users/register-user.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly reservedAddress: ReservedAddress,
    private readonly mails: AccountMails,
  ) {}

  @Handles(register)
  async register({ account, ...origin }: RegisterInput): Promise<OpenedSession> {
    await this.passwords.assertAllowed(account.password, account.email, 'password');
    const passwordHash = await this.passwords.hash(account.password);
    if (this.reservedAddress.matches(account.email)) throw emailTaken();
    return this.sessions.openFor(origin, async (tx) => {
      const user = await registerUser(tx, {
        email: account.email,
        emailVerified: false,
        ageAttested: true,
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
