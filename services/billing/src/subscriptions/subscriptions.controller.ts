import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelSubscription,
  changeSubscription,
  chooseFreePlan,
  getAccess,
  getSubscriptionState,
  listSubscriptionNotices,
  type ChangeSubscriptionInput,
  type NoInput,
  type RpcRequest,
  type UserIdInput,
} from '@tenfold/contracts';
import { requireAdmin, requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Rpc(getAccess)
  access(@Payload() { input }: RpcRequest<UserIdInput>) {
    return this.subscriptions.access(input.userId);
  }

  @Rpc(getSubscriptionState)
  state(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.subscriptions.state(requireCaller(caller).userId);
  }

  @Rpc(listSubscriptionNotices)
  notices(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.subscriptions.notices(requireCaller(caller).userId);
  }

  @Rpc(chooseFreePlan)
  chooseFreePlan(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.subscriptions.chooseFreePlan(requireCaller(caller).userId);
  }

  @Rpc(cancelSubscription)
  cancel(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.subscriptions.cancel(requireCaller(caller).userId);
  }

  @Rpc(changeSubscription)
  change(@Payload() { caller, input }: RpcRequest<ChangeSubscriptionInput>) {
    requireAdmin(caller);
    return this.subscriptions.change(input);
  }
}
