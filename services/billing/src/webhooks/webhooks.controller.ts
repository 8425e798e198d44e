import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { acceptWebhook, type RpcRequest, type WebhookInput } from '@tenfold/contracts';
import { Rpc } from '@tenfold/messaging/rpc';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Rpc(acceptWebhook)
  accept(@Payload() { input }: RpcRequest<WebhookInput>) {
    return this.webhooks.accept(input);
  }
}
