import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  AdminStats,
  AuditEntry,
  countUsers,
  getBillingStats,
  getOverallStats,
  QuestionStatistics,
  ListAuditQuery,
  listAudit,
  ListQuestionStatisticsQuery,
  listQuestionStatistics,
  monthlyRevenue,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller()
export class AdminStatsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/stats')
  @Route({
    summary: 'Stats of all users, subscriptions and questions',
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

  @Get('admin/question-statistics')
  @Route({
    summary: 'Question statistics; questions with few answers last, unless sorted by answers',
    calls: [listQuestionStatistics],
    query: ListQuestionStatisticsQuery,
    reply: [QuestionStatistics],
    headers: { 'X-Total-Count': 'Total number of questions' },
    problems: ['INVALID_INPUT'],
  })
  async items(
    @Query() query: ListQuestionStatisticsQuery,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QuestionStatistics[]> {
    const { items, total } = await this.rpc.call(listQuestionStatistics, query, caller);
    reply.header('x-total-count', total);
    return items;
  }

  @Get('admin/audit')
  @Route({
    summary: 'The audit log, newest first',
    calls: [listAudit],
    query: ListAuditQuery,
    reply: [AuditEntry],
    headers: { 'X-Total-Count': 'Total number of entries' },
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
