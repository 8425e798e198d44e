import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import {
  BillingConfig,
  BillingPortal,
  createSubscription,
  getBillingConfig,
  makeTestPayment,
  openBillingPortal,
  STRIPE_CALL_TIMEOUT_MS,
  SubscriptionSetup,
  TestPaymentBody,
  TestPaymentResult,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { VisitorGuard } from '../session/session.guards.js';

@Controller()
export class BillingController {
  constructor(private readonly rpc: RpcClient) {}

  @Post('create-subscription')
  @Route({
    summary: 'Start Pro: at once, or with the card form',
    access: 'signed-in',
    reply: SubscriptionSetup,
    problems: ['CONFLICT'],
  })
  createSubscription(@CallingUser() caller: Caller): Promise<SubscriptionSetup> {
    return this.rpc.call(createSubscription, {}, caller, STRIPE_CALL_TIMEOUT_MS);
  }

  @Get('billing/config')
  @Route({ summary: 'How cards are taken here', access: 'anyone', reply: BillingConfig })
  @UseGuards(VisitorGuard)
  config(@CallingUser() caller: Caller | null): Promise<BillingConfig> {
    return this.rpc.call(getBillingConfig, {}, caller);
  }

  @Post('billing/test-payment')
  @Route({
    summary: 'Test mode only: what a card would do. No card is taken and no money moves',
    access: 'signed-in',
    reply: TestPaymentResult,
    problems: ['PAYMENT_DECLINED', 'NOT_FOUND'],
  })
  testPayment(@Body() body: TestPaymentBody, @CallingUser() caller: Caller): Promise<TestPaymentResult> {
    return this.rpc.call(makeTestPayment, body, caller, STRIPE_CALL_TIMEOUT_MS);
  }

  @Post('billing/portal')
  @Route({
    summary: 'The address of the pages for cards and invoices',
    access: 'signed-in',
    reply: BillingPortal,
    problems: ['CONFLICT'],
  })
  portal(@CallingUser() caller: Caller): Promise<BillingPortal> {
    return this.rpc.call(openBillingPortal, {}, caller, STRIPE_CALL_TIMEOUT_MS);
  }
}
