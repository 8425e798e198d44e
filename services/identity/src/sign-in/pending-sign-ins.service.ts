import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  completeSignIn,
  getPendingSignIn,
  type CompleteSignInInput,
  type OpenedSession,
  type PendingSignInInput,
  type PendingSignInOwner,
  type SecondFactorMethod,
  type SecondStepBody,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import { SessionsService, type SessionOrigin } from '../sessions/sessions.service.js';
import type { UserRow } from '../users/user.entity.js';
import { findUser, lockUser } from '../users/users.queries.js';
import { findPendingSignIn, takePendingSignIn, type PendingSignIn } from './pending-sign-ins.queries.js';
import { hashRecoveryCode } from '../second-factor/recovery-code.js';
import { takeRecoveryCode } from '../second-factor/recovery-codes.queries.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { UserSecondFactors } from '../second-factor/user-second-factors.js';
import { signInExpired, wrongCode } from '../second-factor/second-factor-problems.js';
import { findOwnedFactors } from '../second-factor/second-factors.queries.js';
import { SecretBox } from '../second-factor/secret-box.js';
import { matchingStep } from '../second-factor/totp.js';
import { findTotp, useTimeStep } from '../second-factor/totp.queries.js';

@Injectable()
export class PendingSignInsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly box: SecretBox,
    private readonly secondFactors: UserSecondFactors,
    private readonly changes: SecondFactorChanges,
  ) {}

  @Handles(getPendingSignIn)
  async get({ ticket }: PendingSignInInput): Promise<PendingSignInOwner> {
    const { manager } = this.database;
    const pending = await findPendingSignIn(manager, ticket);
    const user = pending && (await findUser(manager, pending.userId));
    if (!user) throw signInExpired();
    const methods = await this.secondFactors.methodsFor(manager, user, pending.method);
    return { userId: user.id, methods };
  }

  @Handles(completeSignIn)
  complete({ ticket, proof, ...origin }: CompleteSignInInput): Promise<OpenedSession> {
    return this.completeWith(ticket, origin, proof.method, (tx, user) => this.checkCode(tx, user, proof));
  }

  /** One transaction, so that a failed attempt uses up neither the ticket nor a code. */
  async completeWith(
    ticket: string,
    origin: SessionOrigin,
    method: SecondFactorMethod,
    check: (tx: EntityManager, user: UserRow) => Promise<void>,
  ): Promise<OpenedSession> {
    const begun = await findPendingSignIn(this.database.manager, ticket);
    if (!begun) throw signInExpired();
    return this.sessions.openFor(
      origin,
      async (tx) => {
        const user = await lockUser(tx, begun.userId);
        if (!user || !(await isStillPending(tx, ticket, begun))) throw signInExpired();
        await check(tx, user);
        await takePendingSignIn(tx, ticket);
        return user;
      },
      begun.method,
      method,
    );
  }

  private async checkCode(tx: EntityManager, user: UserRow, { method, code }: SecondStepBody): Promise<void> {
    if (method === 'totp') return this.checkTotp(tx, user.id, code);
    if (!(await takeRecoveryCode(tx, user.id, hashRecoveryCode(code)))) throw wrongCode();
    const { recoveryCodesLeft } = await findOwnedFactors(tx, user.id);
    await this.changes.record(tx, user, { kind: 'recovery-code-used', left: recoveryCodesLeft });
  }

  private async checkTotp(tx: EntityManager, userId: string, code: string): Promise<void> {
    const totp = await findTotp(tx, userId);
    if (!totp?.secret) throw wrongCode();
    const step = matchingStep(this.box.open(userId, totp.secret), code, Date.now());
    if (step === null || !(await useTimeStep(tx, userId, { sealed: totp.secret, step }))) throw wrongCode();
  }
}

/** Checked under the user's lock, because a concurrent attempt may have completed this sign-in. */
async function isStillPending(tx: EntityManager, ticket: string, begun: PendingSignIn): Promise<boolean> {
  return (await findPendingSignIn(tx, ticket))?.userId === begun.userId;
}
