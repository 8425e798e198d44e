import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { User } from './account.js';
import { defineCall, ofType } from './call.js';
import { defineEvent } from './event.js';
import { DifficultyTrend, OptionChoices, QuestionEvidence } from './question-evidence.js';
import { AnswerOption } from './questions.js';
import {
  Id,
  Nullable,
  PageLimit,
  PageOffset,
  Percentage,
  Reason,
  sortOrders,
  Text,
  Timestamp,
  type SortOrder,
} from './validation.js';

export { monthlyRevenue } from '@tenfold/exam';

export class ExplanationGap {
  @IsString() examTitle!: string;
  @IsInt() @Min(1) questions!: number;
  @IsInt() @Min(1) withoutExplanation!: number;
}

export class AdminStats {
  @IsInt() @Min(0) totalUsers!: number;
  @IsInt() @Min(0) activeSubscriptions!: number;
  @IsInt() @Min(0) trialUsers!: number;
  @IsNumber() @Min(0) totalRevenue!: number;
  @IsInt() @Min(0) questionsCompleted!: number;
  @IsInt() @Min(0) publishedQuestions!: number;
  @IsInt() @Min(0) questionsWithoutExplanation!: number;
  @ValidateNested({ each: true }) @Type(() => ExplanationGap) explanationGaps!: ExplanationGap[];
}

export interface UserCount {
  totalUsers: number;
}

export type OverallStats = Pick<
  AdminStats,
  'questionsCompleted' | 'publishedQuestions' | 'questionsWithoutExplanation' | 'explanationGaps'
>;

export const countUsers = defineCall({
  subject: 'rpc.identity.user.count',
  access: 'admin',
  output: ofType<UserCount>(),
});

export const getOverallStats = defineCall({
  subject: 'rpc.quiz.stats.overall',
  access: 'admin',
  output: ofType<OverallStats>(),
});

export class ListedUser extends User {
  @Nullable() @Timestamp() lastActiveAt!: string | null;
}

export class AdminUser extends ListedUser {
  @IsBoolean() canRefund!: boolean;
}

export const userSorts = ['email', 'plan', 'questions', 'lastActive', 'joined'] as const;
export type UserSort = (typeof userSorts)[number];

/** `trial` is Pro in its free trial; `pro` is Pro without a running trial. */
export const userPlans = ['free', 'trial', 'pro'] as const;
export type UserPlan = (typeof userPlans)[number];

/** ADMIN_EMAIL names the administrator, who grants and removes the role `editor`. */
export const userRoles = ['student', 'editor', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

export class ListUsersQuery {
  @IsOptional() @Text(200) search?: string;
  @IsOptional() @IsIn(userPlans) plan?: UserPlan;
  @IsOptional() @IsIn(userRoles) role?: UserRole;
  @IsOptional() @IsIn(userSorts) sort?: UserSort;
  @IsOptional() @IsIn(sortOrders) order?: SortOrder;
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

export interface UserPage {
  users: ListedUser[];
  total: number;
}

export const listUsers = defineCall({
  subject: 'rpc.identity.user.list',
  access: 'admin',
  input: ListUsersQuery,
  output: ofType<UserPage>(),
});

const grantableRoles = ['student', 'editor'] as const;
export type GrantableRole = (typeof grantableRoles)[number];

export class ChangeUserRoleBody {
  @IsIn(grantableRoles) role!: GrantableRole;
  @Reason() reason!: string;
}

export class ChangeUserRoleInput extends ChangeUserRoleBody {
  @Text(64) sessionToken!: string;
  @Id() userId!: string;
}

export const changeUserRole = defineCall({
  subject: 'rpc.identity.user.change-role',
  http: 'PUT /api/admin/users/:userId/role',
  summary: 'Make a user an editor or a student; signs the user out everywhere',
  access: 'admin',
  input: ChangeUserRoleInput,
  body: ChangeUserRoleBody,
  fromRequest: ['sessionToken'],
  output: User,
  problems: ['NOT_FOUND', 'CONFLICT', 'REAUTHENTICATION_REQUIRED'],
});

/**
 * Published in the transaction of the action. Holds ids and no address or name, so that erasing an account leaves no
 * personal data.
 */
export class AdministratorActedData {
  @Id() actorId!: string;
  @Text(100) action!: string;
  @Id() target!: string;
  @Text(500) detail!: string;
}

/** One event per service, because a service may publish only under its own name. */
export const BillingAdministratorActed = defineEvent(
  'evt.billing.administrator-acted.v1',
  AdministratorActedData,
);
export const ContentAdministratorActed = defineEvent(
  'evt.content.administrator-acted.v1',
  AdministratorActedData,
);
export const IdentityAdministratorActed = defineEvent(
  'evt.identity.administrator-acted.v1',
  AdministratorActedData,
);
export const QuizAdministratorActed = defineEvent('evt.quiz.administrator-acted.v1', AdministratorActedData);

export class ListAuditQuery {
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

export class AuditEntry {
  @Id() id!: string;
  @Timestamp() at!: string;
  @Id() actorId!: string;
  @Nullable() @Text(254) actorEmail!: string | null;
  @Text(100) action!: string;
  @Id() target!: string;
  @Nullable() @Text(254) targetEmail!: string | null;
  @Text(500) detail!: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  total: number;
}

export const listAudit = defineCall({
  subject: 'rpc.identity.audit.list',
  access: 'admin',
  input: ListAuditQuery,
  output: ofType<AuditPage>(),
});

export const questionStatisticsSorts = ['difficulty', 'discrimination', 'answers'] as const;
export type QuestionStatisticsSort = (typeof questionStatisticsSorts)[number];

/**
 * `looks_wrong`: questions whose `looksWrong` is true (`ThirdsComparison`); strongest evidence first. `unexplained`: those
 * without an explanation; most often missed first.
 */
export const questionStatisticsFilters = ['all', 'looks_wrong', 'unexplained'] as const;
export type QuestionStatisticsFilter = (typeof questionStatisticsFilters)[number];

export class ListQuestionStatisticsQuery {
  /** Default: `all`. The others have an order of their own: `sort` and `order` do not apply. */
  @IsOptional() @IsIn(questionStatisticsFilters) filter?: QuestionStatisticsFilter;
  @IsOptional() @IsIn(questionStatisticsSorts) sort?: QuestionStatisticsSort;
  @IsOptional() @IsIn(sortOrders) order?: SortOrder;
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

/** With `removed` and `all` every answer gets credit, so the statistics do not describe the question. */
export const questionCredits = ['graded', 'removed', 'all'] as const;
export type QuestionCredit = (typeof questionCredits)[number];

export class QuestionStatistics {
  @Id() questionId!: string;
  @IsString() examTitle!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() sectionName!: string;
  @IsString() content!: string;
  @IsString() correctAnswer!: string;
  @IsIn(questionCredits) credit!: QuestionCredit;
  @IsInt() @Min(0) answers!: number;
  @Nullable() @Percentage() difficulty!: number | null;
  /**
   * Point-biserial correlation between a right answer and the share of right answers in the rest of the same quiz. Null
   * when one of the two has no variance.
   */
  @Nullable() @IsNumber({ maxDecimalPlaces: 2 }) @Min(-1) @Max(1) discrimination!: number | null;
  /** Null with fewer than 30 answers that are evidence. */
  @Nullable() @ValidateNested() @Type(() => QuestionEvidence) evidence!: QuestionEvidence | null;
}

export interface QuestionStatisticsPage {
  items: QuestionStatistics[];
  total: number;
}

export class QuestionIdsInput {
  @ArrayMaxSize(100) @IsUUID(undefined, { each: true }) questionIds!: string[];
}

/** Without the questions that are not in the question bank. */
export const readQuestionStatistics = defineCall({
  subject: 'rpc.quiz.question-statistics.read',
  access: 'editor',
  input: QuestionIdsInput,
  output: ofType<QuestionStatistics[]>(),
});

export const listQuestionStatistics = defineCall({
  subject: 'rpc.quiz.question-statistics.list',
  access: 'editor',
  input: ListQuestionStatisticsQuery,
  output: ofType<QuestionStatisticsPage>(),
});

export class QuestionStatisticsInput {
  @Id() questionId!: string;
}

/** The sessions that a changed key rescores: ended ones, with any version of the question. */
export class SessionsToRescore {
  @IsInt() @Min(0) students!: number;
  @IsInt() @Min(0) sessions!: number;
  /** False when there are more: only 10,000 students are counted. */
  @IsBoolean() isComplete!: boolean;
}

/** The current version of a question with all that is known of its answers. */
export class QuestionStatisticsDetail extends QuestionStatistics {
  @Id() examId!: string;
  @ValidateNested({ each: true }) @Type(() => AnswerOption) options!: AnswerOption[];
  /** When the evidence was computed; null before the first weekly run. */
  @Nullable() @Timestamp() computedAt!: string | null;
  /** Answers that are evidence, also fewer than 30. */
  @IsInt() @Min(0) evidenceAnswers!: number;
  /** Of the answers with a known time; null with fewer than 30 of them. */
  @Nullable() @IsNumber() @Min(0) medianSeconds!: number | null;
  /** In the order of the options; null with fewer than 60 answers that are evidence. */
  @Nullable() @ValidateNested({ each: true }) @Type(() => OptionChoices) choices!: OptionChoices[] | null;
  /** Null with fewer than 120 answers that are evidence. */
  @Nullable() @ValidateNested() @Type(() => DifficultyTrend) trend!: DifficultyTrend | null;
  @ValidateNested() @Type(() => SessionsToRescore) toRescore!: SessionsToRescore;
}

export const getQuestionStatistics = defineCall({
  subject: 'rpc.quiz.question-statistics.get',
  http: 'GET /api/admin/question-statistics/:questionId',
  summary: 'Statistics of one published question, with option shares by ability, time and trend',
  access: 'editor',
  input: QuestionStatisticsInput,
  output: QuestionStatisticsDetail,
  problems: ['NOT_FOUND'],
});
