import { IsString, Matches } from 'class-validator';
import { defineCall } from './call.js';
import { Nullable, Timestamp } from './validation.js';

export const CALENDAR_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class CalendarAddress {
  /** Null when the caller has no calendar address. */
  @Nullable() @Timestamp() createdAt!: string | null;
}

export class NewCalendarAddress {
  /** Contains the token, of which only the hash is stored: no other reply has it. */
  @IsString() path!: string;
  @Timestamp() createdAt!: string;
}

export class PlanCalendarInput {
  @Matches(CALENDAR_TOKEN, { message: 'This calendar address is not complete' }) token!: string;
}

export class PlanCalendar {
  /** iCalendar, RFC 5545. */
  @IsString() text!: string;
}

export const getCalendarAddress = defineCall({
  subject: 'rpc.quiz.calendar-address.get',
  http: 'GET /api/calendar-address',
  summary: 'Get the creation time of the caller’s calendar address',
  access: 'signed-in',
  output: CalendarAddress,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const createCalendarAddress = defineCall({
  subject: 'rpc.quiz.calendar-address.create',
  http: 'POST /api/calendar-address',
  summary: 'Create a secret calendar address for the caller’s weekly plan; it replaces an earlier one',
  access: 'signed-in',
  output: NewCalendarAddress,
  status: 201,
  problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED'],
});

export const removeCalendarAddress = defineCall({
  subject: 'rpc.quiz.calendar-address.remove',
  http: 'DELETE /api/calendar-address',
  summary: 'Delete the caller’s calendar address, if there is one',
  access: 'signed-in',
  isIdempotent: true,
});

export const getPlanCalendar = defineCall({
  subject: 'rpc.quiz.calendar-address.read',
  access: 'anyone',
  input: PlanCalendarInput,
  output: PlanCalendar,
  problems: ['NOT_FOUND'],
  isIdempotent: true,
});
