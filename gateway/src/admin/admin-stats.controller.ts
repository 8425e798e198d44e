import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  AdminStats,
  AuditEntry,
  countUsers,
  getBillingStats,
  getOverallStats,
  ItemStatistic,
  ListAuditQuery,
  listAudit,
  ListItemsQuery,
  listItems,
  monthlyRevenue,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller()
export class AdminFiguresController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/stats')
  @Route({
    summary: 'The figures of the whole product',
    calls: [countUsers, getBillingStats, getOverallStats],
    reply: AdminStats,
  })
  async stats(@CallingUser() caller: Caller): Promise<AdminStats> {
    const [users, billing, quiz] = await Promise.all([
      this.rpc.call(countUsers, {}, caller),
      this.rpc.call(getBillingStats, {}, caller),
      this.rpc.call(getOverallStats, {}, caller),
    ]);
    const { activeSubscriptions, trialUsers, activePro } = billing;
    return { ...users, activeSubscriptions, trialUsers, totalRevenue: monthlyRevenue(activePro), ...quiz };
  }

  @Get('admin/items')
  @Route({
    summary: 'How the questions do; those with few answers last, unless sorted by answers',
    calls: [listItems],
    query: ListItemsQuery,
    reply: [ItemStatistic],
    headers: { 'X-Total-Count': 'How many questions there are in all' },
    problems: ['INVALID_INPUT'],
  })
  async items(
    @Query() query: ListItemsQuery,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ItemStatistic[]> {
    const { items, total } = await this.rpc.call(listItems, query, caller);
    reply.header('x-total-count', total);
    return items;
  }

  @Get('admin/audit')
  @Route({
    summary: 'What administrators did, newest first',
    calls: [listAudit],
    query: ListAuditQuery,
    reply: [AuditEntry],
    headers: { 'X-Total-Count': 'How many entries there are in all' },
    problems: ['INVALID_INPUT'],
  })
  async audit(
    @Query() query: ListAuditQuery,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntry[]> {
    const { entries, total } = await this.rpc.call(listAudit, query, caller);
    reply.header('x-total-count', total);
    return entries;
  }
}
