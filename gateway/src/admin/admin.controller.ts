import { Body, Controller, Get, Param, Patch, Post, Query, Res, UseGuards } from '@nestjs/common';
import {
  AdminUser,
  ChangeSubscriptionBody,
  changeSubscription,
  getUser,
  getUserById,
  ListUsersQuery,
  listUsers,
  RefundResult,
  refundUser,
  STRIPE_CALL_TIMEOUT_MS,
  User,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { askAccess, withAccess } from '../account/fresh-access.js';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { VisitorGuard } from '../session/session.guards.js';
import { AdminStatus, DirectAccess } from './admin.replies.js';

@Controller()
export class AdminController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/users')
  @Route({
    summary: 'A page of the users, newest first',
    access: 'admin',
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
    return users;
  }

  @Patch('admin/users/:userId/subscription')
  @Route({
    summary: 'Change somebody’s plan',
    access: 'admin',
    reply: User,
    problems: ['NOT_FOUND', 'CONFLICT'],
  })
  async changeSubscription(
    @Param('userId', IdPipe) userId: string,
    @Body() body: ChangeSubscriptionBody,
    @CallingUser() caller: Caller,
  ): Promise<User> {
    // first of all whether there is such a user: billing would take any id
    const user = await this.rpc.call(getUserById, { userId }, caller);
    const change = { ...body, userId };
    return withAccess(user, await this.rpc.call(changeSubscription, change, caller, STRIPE_CALL_TIMEOUT_MS));
  }

  @Post('admin/users/:userId/refund')
  @Route({
    summary: 'Give somebody’s latest payment back',
    access: 'admin',
    reply: RefundResult,
    problems: ['NOT_FOUND', 'CONFLICT'],
  })
  refund(@Param('userId', IdPipe) userId: string, @CallingUser() caller: Caller): Promise<RefundResult> {
    return this.rpc.call(refundUser, { userId }, caller, STRIPE_CALL_TIMEOUT_MS);
  }

  @Get('admin/direct-access')
  @Route({ summary: 'Proof of being the administrator', access: 'admin', reply: DirectAccess })
  async directAccess(@CallingUser() caller: Caller): Promise<DirectAccess> {
    const [user, access] = await Promise.all([
      this.rpc.call(getUser, {}, caller),
      askAccess(this.rpc, caller),
    ]);
    return { user: withAccess(user, access), accessLevel: 'admin' };
  }

  @Get('debug/admin-status')
  @Route({
    summary: 'Whether one is signed in, and as the administrator',
    access: 'anyone',
    reply: AdminStatus,
  })
  @UseGuards(VisitorGuard)
  adminStatus(@CallingUser() caller: Caller | null): AdminStatus {
    return { authenticated: caller !== null, isAdmin: caller?.isAdmin ?? false };
  }
}
