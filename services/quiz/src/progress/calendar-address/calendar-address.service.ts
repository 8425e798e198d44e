import { Injectable } from '@nestjs/common';
import {
  createCalendarAddress,
  CredentialsReplaced,
  getCalendarAddress,
  getPlanCalendar,
  notFound,
  removeCalendarAddress,
  type CalendarAddress,
  type Caller,
  type CredentialsReplacedData,
  type NewCalendarAddress,
  type NoInput,
  type PlanCalendar,
  type PlanCalendarInput,
} from '@tenfold/contracts';
import { planWeeks } from '@tenfold/exam';
import { OnEvent } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken, newToken } from '@tenfold/platform';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import { ReviewsService } from '../../study/reviews/reviews.service.js';
import { readTimeZone } from '../stats/user-totals.queries.js';
import {
  deleteAddress,
  deleteAddressOlderThan,
  findAddressTime,
  findPlannedUser,
  storeAddress,
} from './calendar-address.queries.js';
import { renderPlan } from './render-plan.js';

@Injectable()
export class CalendarAddressService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly reviews: ReviewsService,
  ) {}

  @Handles(getCalendarAddress)
  async get(_input: NoInput, caller: Caller): Promise<CalendarAddress> {
    await this.access.requireAccess(caller);
    const createdAt = await findAddressTime(this.database, caller.userId);
    return { createdAt: createdAt?.toISOString() ?? null };
  }

  @Handles(createCalendarAddress)
  async create(_input: NoInput, caller: Caller): Promise<NewCalendarAddress> {
    await this.access.requirePro(caller, 'A calendar address');
    const { userId, timeZone } = caller;
    const token = newToken();
    const createdAt = await storeAddress(this.database, { userId, tokenHash: hashToken(token), timeZone });
    if (!createdAt) throw notFound('Account');
    return { path: `/api/plan/${token}.ics`, createdAt: createdAt.toISOString() };
  }

  @Handles(removeCalendarAddress)
  async remove(_input: NoInput, { userId }: Caller): Promise<null> {
    await deleteAddress(this.database, userId);
    return null;
  }

  /** Deletes the address because another person may have created it before the owner took the account over. */
  @OnEvent(CredentialsReplaced, 'revoke-calendar-address')
  revoke(tx: EntityManager, { userId, replacedAt }: CredentialsReplacedData): Promise<void> {
    return deleteAddressOlderThan(tx, userId, replacedAt);
  }

  @Handles(getPlanCalendar)
  async readPlan({ token }: PlanCalendarInput): Promise<PlanCalendar> {
    const user = await findPlannedUser(this.database, hashToken(token));
    if (!user) throw notFound('Calendar');
    const { userId, examDate } = user;
    const { timeZone: kept, now } = await readTimeZone(this.database, userId);
    const timeZone = effectiveTimeZone(kept, user.timeZone, now);
    const caller = { userId, isAdmin: false, isEditor: false, timeZone };
    const isPlanned = examDate !== null && (await this.access.levelOf(caller, 'pro')) === 'pro';
    const weeks = isPlanned ? planWeeks(await this.reviews.listPlannedDays(caller)) : [];
    return { text: renderPlan({ userId, now, weeks, examDate }) };
  }
}
