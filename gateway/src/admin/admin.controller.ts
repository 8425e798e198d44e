import { Body, Controller, Get, Param, Patch, Query, Res, UseGuards } from '@nestjs/common';
import {
  AdminUser,
  ChangeSubscriptionBody,
  changePlan,
  getUser,
  getUserById,
  ListUsersQuery,
  listUsers,
  User,
  type Caller,
  listRefundableUsers,
  Problem,
  type ListedUser,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { fetchAccess, withAccess } from '../account/fresh-access.js';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { VisitorGuard } from '../session/session.guards.js';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, ValidateNested } from 'class-validator';

class DirectAccess {
  @ValidateNested() @Type(() => User) user!: User;
  @IsIn(['admin']) accessLevel!: 'admin';
}

class AdminStatus {
  @IsBoolean() authenticated!: boolean;
  @IsBoolean() isAdmin!: boolean;
}

@Controller()
export class AdminController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/users')
  @Route({
    summary: 'List the users, newest first unless sorted by a column',
    calls: [listUsers],
    query: ListUsersQuery,
    reply: [AdminUser],
    headers: { 'X-Total-Count': 'How many users match in all' },
    problems: ['INVALID_INPUT'],
  })
  async users(
    @Query() query: ListUsersQuery,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUser[]> {
    const { users, total } = await this.rpc.call(listUsers, query, caller);
    reply.header('x-total-count', total);
    return withRefundable(this.rpc, users, caller);
  }

  @Patch('admin/users/:userId/subscription')
  @Route({
    summary: 'Change the plan of a user',
    calls: [changePlan, getUserById],
    reply: User,
  })
  async changeSubscription(
    @Param('userId', IdPipe) userId: string,
    @Body() body: ChangeSubscriptionBody,
    @CallingUser() caller: Caller,
  ): Promise<User> {
    // billing accepts any id, so check first that the user exists
    const user = await this.rpc.call(getUserById, { userId }, caller);
    const change = { ...body, userId };
    return withAccess(user, await this.rpc.call(changePlan, change, caller));
  }

  @Get('admin/direct-access')
  @Route({ summary: 'Get the administrator’s own account', access: 'admin', reply: DirectAccess })
  async directAccess(@CallingUser() caller: Caller): Promise<DirectAccess> {
    const [user, access] = await Promise.all([
      this.rpc.call(getUser, {}, caller),
      fetchAccess(this.rpc, caller),
    ]);
    return { user: withAccess(user, access), accessLevel: 'admin' };
  }

  @Get('debug/admin-status')
  @Route({
    summary: 'Get whether the caller is signed in, and as the administrator',
    access: 'anyone',
    reply: AdminStatus,
  })
  @UseGuards(VisitorGuard)
  adminStatus(@CallingUser() caller: Caller | null): AdminStatus {
    return { authenticated: caller !== null, isAdmin: caller?.isAdmin ?? false };
  }
}

const TIMEOUT_MS = 1_000;

async function withRefundable(rpc: RpcClient, users: ListedUser[], caller: Caller): Promise<AdminUser[]> {
  const refundable = new Set(await listRefundable(rpc, users, caller));
  return users.map((user) => ({ ...user, canRefund: refundable.has(user.id) }));
}

async function listRefundable(rpc: RpcClient, users: ListedUser[], caller: Caller): Promise<string[]> {
  if (users.length === 0) return [];
  try {
    const userIds = users.map(({ id }) => id);
    return (await rpc.call(listRefundableUsers, { userIds }, caller, TIMEOUT_MS)).userIds;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
