import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countUsers,
  getUser,
  getUserById,
  listUsers,
  updateProfile,
  type ListUsersQuery,
  type NoInput,
  type RpcRequest,
  type UpdateProfileBody,
  type UserIdInput,
} from '@tenfold/contracts';
import { requireAdmin, requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Rpc(getUser)
  get(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.users.get(requireCaller(caller).userId);
  }

  @Rpc(updateProfile)
  updateProfile(@Payload() { caller, input }: RpcRequest<UpdateProfileBody>) {
    return this.users.updateProfile(requireCaller(caller).userId, input);
  }

  @Rpc(listUsers)
  list(@Payload() { caller, input }: RpcRequest<ListUsersQuery>) {
    requireAdmin(caller);
    return this.users.list(input);
  }

  @Rpc(countUsers)
  count(@Payload() { caller }: RpcRequest<NoInput>) {
    requireAdmin(caller);
    return this.users.count();
  }

  @Rpc(getUserById)
  getById(@Payload() { caller, input }: RpcRequest<UserIdInput>) {
    requireAdmin(caller);
    return this.users.get(input.userId);
  }
}
