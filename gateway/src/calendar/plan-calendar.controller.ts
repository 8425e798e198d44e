import { Controller, Get, Param, Req, Res, Injectable, type PipeTransform } from '@nestjs/common';
import { getPlanCalendar, PlanCalendarInput, CALENDAR_TOKEN } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientInfo } from '../http/client-info.js';
import { Route } from '../http/route.decorator.js';
import { IpLimits } from '../limits/ip-limits.js';
import { pageNotFound } from '../http/to-problem.js';

@Injectable()
class CalendarTokenPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !CALENDAR_TOKEN.test(value)) throw pageNotFound();
    return value;
  }
}

const CALENDAR_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="tenfold-weekly-plan.ics"',
  'cache-control': 'private, max-age=900',
};

/** For calendar apps, which have no auth session: the token in the address is the only credential. */
@Controller('plan')
export class PlanCalendarController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: IpLimits,
  ) {}

  @Get(':token.ics')
  @Route({
    summary: 'Get a weekly plan as iCalendar by its secret address',
    calls: [getPlanCalendar],
    parameters: PlanCalendarInput,
    reply: 'text/calendar',
    problems: ['TOO_MANY_REQUESTS'],
  })
  async show(
    @Param('token', CalendarTokenPipe) token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limits.beforeCalendarRead(clientInfo(request).ip);
    const { text } = await this.rpc.call(getPlanCalendar, { token }, null);
    // set after the read, so that error responses are not cached
    reply.headers(CALENDAR_HEADERS);
    return text;
  }
}
