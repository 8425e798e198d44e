import { Body, Controller, Headers, Post } from '@nestjs/common';
import { acceptWebhook, Problem, WebhookReceipt } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Route } from '../http/route.decorator.js';

/** Stripe sends two signatures while a secret is rotated. */
const SIGNATURE_MAX_LENGTH = 4_000;

@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly rpc: RpcClient) {}

  @Post('stripe')
  @Route({
    summary: 'Accept a signed webhook of Stripe',
    calls: [acceptWebhook],
    consumes: { 'application/json': 'raw' },
    reply: WebhookReceipt,
  })
  stripe(@Body() payload: unknown, @Headers('stripe-signature') signature: unknown): Promise<WebhookReceipt> {
    if (!Buffer.isBuffer(payload) || typeof signature !== 'string' || signature.length > SIGNATURE_MAX_LENGTH)
      throw new Problem('INVALID_INPUT', 'This is not a webhook for this installation.');
    return this.rpc.call(acceptWebhook, { payload: payload.toString('base64'), signature }, null);
  }
}
