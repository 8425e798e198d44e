import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createSubscription,
  getBillingConfig,
  makeTestPayment,
  openBillingPortal,
  type NoInput,
  type RpcRequest,
  type TestPaymentBody,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { CheckoutService } from './checkout.service.js';
import { PaymentService } from './payment.service.js';

@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly payments: PaymentService,
  ) {}

  @Rpc(createSubscription)
  create(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.checkout.create(requireCaller(caller));
  }

  @Rpc(getBillingConfig)
  config() {
    return this.payments.config();
  }

  @Rpc(makeTestPayment)
  testPayment(@Payload() { caller, input }: RpcRequest<TestPaymentBody>) {
    return this.payments.testPayment(requireCaller(caller).userId, input);
  }

  @Rpc(openBillingPortal)
  portal(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.payments.portal(requireCaller(caller).userId);
  }
}
