import { Controller, Get, Query } from '@nestjs/common';
import { SearchPage, SearchQuery, searchQuestions, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Route } from '../http/route.decorator.js';
import { UserLimits } from '../limits/user-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller('search')
export class SearchController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: UserLimits,
  ) {}

  @Get()
  @Route({
    summary: 'Search the questions that the caller may see, by words or by citation, best match first',
    calls: [searchQuestions],
    query: SearchQuery,
    reply: SearchPage,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  })
  async search(@Query() query: SearchQuery, @CallingUser() caller: Caller): Promise<SearchPage> {
    await this.limits.beforeCall(searchQuestions, caller.userId, query);
    return this.rpc.call(searchQuestions, query, caller);
  }
}
