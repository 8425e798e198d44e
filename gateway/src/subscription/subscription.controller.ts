import { Controller, Get, Query } from '@nestjs/common';
import {
  getSubscriptionState,
  STRIPE_CALL_TIMEOUT_MS,
  SubscriptionState,
  SubscriptionStatusQuery,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller('subscription')
export class SubscriptionController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('status')
  @Route({
    summary: 'Get the subscription with its countdowns',
    calls: [getSubscriptionState],
    query: SubscriptionStatusQuery,
    reply: SubscriptionState,
    problems: ['INVALID_INPUT'],
  })
  status(@Query() query: SubscriptionStatusQuery, @CallingUser() caller: Caller): Promise<SubscriptionState> {
    if (query.refresh !== 'true') return this.rpc.call(getSubscriptionState, {}, caller);
    return this.rpc.call(getSubscriptionState, { refresh: true }, caller, STRIPE_CALL_TIMEOUT_MS);
  }
}
