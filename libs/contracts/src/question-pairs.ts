import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { AnswerOption } from './questions.js';
import { SessionIdInput } from './quiz.js';
import { ReviewPlace } from './search.js';
import {
  Id,
  IsIdempotencyKey,
  Nullable,
  PageLimit,
  PageOffset,
  Percentage,
  Timestamp,
} from './validation.js';

/** `same`: the same question again. `same_stem_other_answer`: asked again, with another right answer. */
export const pairVerdicts = ['same', 'same_stem_other_answer', 'different'] as const;
export type PairVerdict = (typeof pairVerdicts)[number];

export class PairedQuestion {
  @Id() questionId!: string;
  @IsString() examTitle!: string;
  @Nullable() @IsString() sitting!: string | null;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() sectionName!: string;
  @IsString() content!: string;
  @ValidateNested({ each: true }) @Type(() => AnswerOption) options!: AnswerOption[];
  @IsString() correctAnswer!: string;
}

/** Two questions of different exams with similar texts. */
export class QuestionPair {
  /** The one of the earlier sitting first. */
  @ValidateNested() @Type(() => PairedQuestion) question!: PairedQuestion;
  @ValidateNested() @Type(() => PairedQuestion) other!: PairedQuestion;
  /** Share of the trigrams of both texts that they have in common. */
  @Percentage() similarity!: number;
  /** Changes with the text and the key of one of the two. */
  @Matches(/^[0-9a-f]{32}$/, { message: '$property must be the digest of the two texts' })
  textsDigest!: string;
  /** Null before an editor has compared them as they are now. */
  @Nullable() @IsIn(pairVerdicts) verdict!: PairVerdict | null;
  @Nullable() @Timestamp() reviewedAt!: string | null;
}

export const pairStates = ['open', 'reviewed'] as const;
export type PairState = (typeof pairStates)[number];

export class ListQuestionPairsQuery {
  /** Default: `open`. */
  @IsOptional() @IsIn(pairStates) state?: PairState;
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

export class QuestionPairPage {
  /** Open pairs: the most similar first. Reviewed pairs: the latest first. */
  @ValidateNested({ each: true }) @Type(() => QuestionPair) pairs!: QuestionPair[];
  @IsInt() @Min(0) open!: number;
  @IsInt() @Min(0) reviewed!: number;
}

export const listQuestionPairs = defineCall({
  subject: 'rpc.quiz.question-pair.list',
  http: 'GET /api/admin/question-pairs',
  summary: 'List pairs of questions of different exams with similar texts',
  access: 'editor',
  input: ListQuestionPairsQuery,
  query: ListQuestionPairsQuery,
  output: QuestionPairPage,
  problems: ['INVALID_INPUT'],
});

export class QuestionPairParameters {
  @Id() questionId!: string;
  @Id() otherQuestionId!: string;
}

export class ReviewQuestionPairBody {
  @IsIn(pairVerdicts) verdict!: PairVerdict;
  /** `textsDigest` of the pair that the editor saw. */
  @Matches(/^[0-9a-f]{32}$/, { message: '$property must be the digest of the two texts' })
  textsDigest!: string;
}

export class ReviewQuestionPairInput extends ReviewQuestionPairBody {
  @Id() questionId!: string;
  @Id() otherQuestionId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/** Refused with CONFLICT when the text or key of one of the two questions changed meanwhile. */
export const reviewQuestionPair = defineCall({
  subject: 'rpc.quiz.question-pair.review',
  http: 'PUT /api/admin/question-pairs/:questionId/:otherQuestionId',
  summary: 'Say whether two similar questions are the same; idempotent',
  access: 'editor',
  input: ReviewQuestionPairInput,
  parameters: QuestionPairParameters,
  body: ReviewQuestionPairBody,
  fromRequest: ['idempotencyKey'],
  problems: ['NOT_FOUND', 'CONFLICT'],
});

/** Two questions as their exams ask them now. */
export class RepeatComparison {
  @ValidateNested() @Type(() => PairedQuestion) earlier!: PairedQuestion;
  @ValidateNested() @Type(() => PairedQuestion) later!: PairedQuestion;
}

/** Another exam asks the question too. */
export class QuestionRepeat {
  @IsString() examTitle!: string;
  @Nullable() @IsString() sitting!: string | null;
  /** The other sitting is later than that of the session’s question; false when one of the two is not known. */
  @IsBoolean() isLater!: boolean;
  @IsBoolean() isSameAnswer!: boolean;
  /** The user’s latest ended session with the other question; null without one, and without Pro. */
  @Nullable() @ValidateNested() @Type(() => ReviewPlace) review!: ReviewPlace | null;
  /** What changed, for a question with another answer; null without Pro. */
  @Nullable()
  @ValidateNested()
  @Type(() => RepeatComparison)
  comparison!: RepeatComparison | null;
}

export class RepeatedQuestion {
  @Id() questionId!: string;
  /** The latest sitting first. */
  @ValidateNested({ each: true }) @Type(() => QuestionRepeat) repeats!: QuestionRepeat[];
}

/** Leaves out the questions of the user’s running exams. A screen shows a repeat only after the answer. */
export const listRepeatedQuestions = defineCall({
  subject: 'rpc.quiz.repeated-question.list',
  http: 'GET /api/quiz/:sessionId/repeated-questions',
  summary: 'The questions of a quiz session that other exams ask too',
  access: 'signed-in',
  input: SessionIdInput,
  output: [RepeatedQuestion],
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND'],
});
