import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { defineEvent } from './event.js';
import { Id } from './validation.js';

export class InsightsResult {
  @IsInt() @Min(0) created!: number;
}

export const generateInsights = defineCall({
  subject: 'rpc.quiz.insight.generate',
  http: 'POST /api/notifications/smart-insights',
  summary: 'Create insights from the caller’s stats, at most one set a day',
  access: 'signed-in',
  output: InsightsResult,
});

export const insightTypes = ['achievement', 'reminder'] as const;

export class InsightMail {
  @IsString() linkText!: string;
  /** Of the page that the link opens. */
  @Matches(/^\/[a-z]/, { message: 'path must be an address of the app' }) path!: string;
  @IsString() footer!: string;
}

export class InsightData {
  /**
   * Unique among the user's notifications: an insight of one kind and subject is stored at most once in each week that
   * begins on Thursday 00:00 UTC.
   */
  @IsString() dedupeKey!: string;
  @IsIn(insightTypes) type!: (typeof insightTypes)[number];
  @IsString() title!: string;
  @IsString() message!: string;
  /** With it the insight is also mailed. */
  @IsOptional() @ValidateNested() @Type(() => InsightMail) mail?: InsightMail;
}

export class InsightsGeneratedData {
  @Id() userId!: string;
  @ValidateNested({ each: true }) @Type(() => InsightData) insights!: InsightData[];
}

export const InsightsGenerated = defineEvent('evt.quiz.insights-generated.v1', InsightsGeneratedData);
