import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelSubscription,
  changeSubscription,
  chooseFreePlan,
  getAccess,
  getBillingStats,
  getSubscriptionState,
  listSubscriptionNotices,
  resumeSubscription,
  type ChangeSubscriptionInput,
  type GetSubscriptionInput,
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
  state(@Payload() { caller, input }: RpcRequest<GetSubscriptionInput>) {
    const { userId } = requireCaller(caller);
    return input.refresh ? this.subscriptions.refreshedState(userId) : this.subscriptions.state(userId);
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

  @Rpc(resumeSubscription)
  resume(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.subscriptions.resume(requireCaller(caller).userId);
  }

  @Rpc(changeSubscription)
  change(@Payload() { caller, input }: RpcRequest<ChangeSubscriptionInput>) {
    return this.subscriptions.change(requireAdmin(caller).userId, input);
  }

  @Rpc(getBillingStats)
  stats(@Payload() { caller }: RpcRequest<NoInput>) {
    requireAdmin(caller);
    return this.subscriptions.stats();
  }
}
