import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countAnsweredQuestions,
  getFocusedStudyStats,
  getLearnerFacts,
  getStats,
  listRecentActivity,
  listSectionProgress,
  listSections,
  type NoInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { requireAdmin, requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { LearnerFactsService } from './learner-facts.service.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(
    private readonly statistics: StatsService,
    private readonly learners: LearnerFactsService,
  ) {}

  @Rpc(listSections)
  sections(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.statistics.sections(requireCaller(caller));
  }

  @Rpc(listSectionProgress)
  sectionProgress(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.statistics.sectionProgress(requireCaller(caller));
  }

  @Rpc(getStats)
  stats(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.statistics.stats(requireCaller(caller));
  }

  @Rpc(getFocusedStudyStats)
  focusedStudy(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.statistics.focusedStudy(requireCaller(caller));
  }

  @Rpc(listRecentActivity)
  recentActivity(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.statistics.recentActivity(requireCaller(caller));
  }

  @Rpc(countAnsweredQuestions)
  overall(@Payload() { caller }: RpcRequest<NoInput>) {
    requireAdmin(caller);
    return this.statistics.overall();
  }

  @Rpc(getLearnerFacts)
  learnerFacts(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.learners.facts(requireCaller(caller));
  }
}
