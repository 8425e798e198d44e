import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { generateInsights, type NoInput, type RpcRequest } from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { InsightsService } from './insights.service.js';

@Controller()
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @Rpc(generateInsights)
  generate(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.insights.generate(requireCaller(caller));
  }
}
