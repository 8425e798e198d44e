import { Controller, Get, Param, Post } from '@nestjs/common';
import {
  FlaggedQuestion,
  FocusedStudyStats,
  getFocusedStudyStats,
  getStats,
  listFlaggedQuestions,
  listRecentActivity,
  listSectionProgress,
  listSections,
  RecentActivity,
  Section,
  SectionProgress,
  Stats,
  unflagQuestion,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller()
export class StudyController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('sections')
  @Route({
    summary: 'The exam sections, in exam order',
    access: 'signed-in',
    reply: [Section],
    problems: ['SUBSCRIPTION_REQUIRED'],
  })
  sections(@CallingUser() caller: Caller): Promise<Section[]> {
    return this.rpc.call(listSections, {}, caller);
  }

  @Get('sections/progress')
  @Route({
    summary: 'How far one is in each section',
    access: 'signed-in',
    reply: [SectionProgress],
    problems: ['SUBSCRIPTION_REQUIRED'],
  })
  progress(@CallingUser() caller: Caller): Promise<SectionProgress[]> {
    return this.rpc.call(listSectionProgress, {}, caller);
  }

  @Get('stats')
  @Route({
    summary: 'All figures of one’s study',
    access: 'signed-in',
    reply: Stats,
    problems: ['SUBSCRIPTION_REQUIRED'],
  })
  stats(@CallingUser() caller: Caller): Promise<Stats> {
    return this.rpc.call(getStats, {}, caller);
  }

  @Get('stats/focused-study')
  @Route({
    summary: 'Figures of section and focused quizzes',
    access: 'signed-in',
    reply: FocusedStudyStats,
    problems: ['SUBSCRIPTION_REQUIRED'],
  })
  focusedStudy(@CallingUser() caller: Caller): Promise<FocusedStudyStats> {
    return this.rpc.call(getFocusedStudyStats, {}, caller);
  }

  @Get('recent-activity')
  @Route({
    summary: 'The latest quizzes, newest first',
    access: 'signed-in',
    reply: [RecentActivity],
    problems: ['SUBSCRIPTION_REQUIRED'],
  })
  recentActivity(@CallingUser() caller: Caller): Promise<RecentActivity[]> {
    return this.rpc.call(listRecentActivity, {}, caller);
  }

  @Get('questions/flagged')
  @Route({
    summary: 'The questions flagged for review',
    access: 'signed-in',
    reply: [FlaggedQuestion],
    problems: ['SUBSCRIPTION_REQUIRED'],
  })
  flagged(@CallingUser() caller: Caller): Promise<FlaggedQuestion[]> {
    return this.rpc.call(listFlaggedQuestions, {}, caller);
  }

  @Post('questions/unflag/:questionId')
  @Route({
    summary: 'Remove a question’s flag, if it has one',
    access: 'signed-in',
    problems: ['NOT_FOUND'],
  })
  async unflag(
    @Param('questionId', IdPipe) questionId: string,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.rpc.call(unflagQuestion, { questionId }, caller);
  }
}
