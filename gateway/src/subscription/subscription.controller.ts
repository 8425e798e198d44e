import { Controller, Get, Post, Query } from '@nestjs/common';
import {
  cancelSubscription,
  chooseFreePlan,
  getSubscriptionState,
  listSubscriptionNotices,
  resumeSubscription,
  STRIPE_CALL_TIMEOUT_MS,
  SubscriptionNotices,
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
    summary: 'The subscription with its countdowns',
    access: 'signed-in',
    query: SubscriptionStatusQuery,
    reply: SubscriptionState,
    problems: ['INVALID_INPUT'],
  })
  status(@Query() query: SubscriptionStatusQuery, @CallingUser() caller: Caller): Promise<SubscriptionState> {
    if (query.refresh !== 'true') return this.rpc.call(getSubscriptionState, {}, caller);
    return this.rpc.call(getSubscriptionState, { refresh: true }, caller, STRIPE_CALL_TIMEOUT_MS);
  }

  @Get('notifications')
  @Route({
    summary: 'What one should know about the subscription',
    access: 'signed-in',
    reply: SubscriptionNotices,
  })
  notices(@CallingUser() caller: Caller): Promise<SubscriptionNotices> {
    return this.rpc.call(listSubscriptionNotices, {}, caller);
  }

  @Post('free')
  @Route({
    summary: 'Continue with the Free plan',
    access: 'signed-in',
    reply: SubscriptionState,
    problems: ['CONFLICT'],
  })
  chooseFree(@CallingUser() caller: Caller): Promise<SubscriptionState> {
    return this.rpc.call(chooseFreePlan, {}, caller, STRIPE_CALL_TIMEOUT_MS);
  }

  @Post('cancel')
  @Route({
    summary: 'End Pro with the running period, or a trial with the trial',
    access: 'signed-in',
    reply: SubscriptionState,
    problems: ['CONFLICT'],
  })
  cancel(@CallingUser() caller: Caller): Promise<SubscriptionState> {
    return this.rpc.call(cancelSubscription, {}, caller, STRIPE_CALL_TIMEOUT_MS);
  }

  @Post('resume')
  @Route({
    summary: 'Take a cancel back while it is only scheduled',
    access: 'signed-in',
    reply: SubscriptionState,
    problems: ['CONFLICT'],
  })
  resume(@CallingUser() caller: Caller): Promise<SubscriptionState> {
    return this.rpc.call(resumeSubscription, {}, caller, STRIPE_CALL_TIMEOUT_MS);
  }
}
