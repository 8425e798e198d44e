import { SEARCH_QUERY_MAX, SEARCH_QUERY_MIN } from '@tenfold/exam';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { defineCall } from './call.js';
import { CalendarDay, Id, Nullable, Text, Timestamp } from './validation.js';

export const searchFilters = ['flagged', 'noted'] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** Rank and question id of the last result of a page. */
const SEARCH_CURSOR = /^\d{1,3}(\.\d{1,30})?(e-\d{1,3})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class SearchQuery {
  @MinLength(SEARCH_QUERY_MIN, { message: `Type at least ${SEARCH_QUERY_MIN} characters to search` })
  @Text(SEARCH_QUERY_MAX)
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  q!: string;
  @IsOptional() @IsIn(searchFilters) filter?: SearchFilter;
  @IsOptional()
  @Matches(SEARCH_CURSOR, { message: 'cursor must be the nextCursor of a reply' })
  cursor?: string;
}

/** A range of UTF-16 code units of the snippet; `end` is exclusive. */
export class SnippetMark {
  @IsInt() @Min(0) start!: number;
  @IsInt() @Min(1) end!: number;
}

export class ReviewPlace {
  @Id() sessionId!: string;
  @IsInt() @Min(1) place!: number;
}

export class LastAnswer {
  @IsBoolean() isCorrect!: boolean;
  @Timestamp() answeredAt!: string;
  @ValidateNested() @Type(() => ReviewPlace) review!: ReviewPlace;
}

export class SearchResult {
  @Id() questionId!: string;
  @IsString() examTitle!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @Id() categoryId!: string;
  @IsString() sectionName!: string;
  /** The first 120 characters of the question in one line. */
  @IsString() question!: string;
  /** Plain text of the question and its options, and of an answered question also of explanation, exhibit and citation. */
  @IsString() snippet!: string;
  @ValidateNested({ each: true }) @Type(() => SnippetMark) marks!: SnippetMark[];
  /** Null until the caller has answered the question. */
  @Nullable() @IsString() citation!: string | null;
  @Nullable() @CalendarDay() cfrEdition!: string | null;
  @IsBoolean() isFlagged!: boolean;
  /** Only when true, as in `QuestionView`. */
  @IsOptional() @IsBoolean() isWithdrawn?: boolean;
  /** The caller's last answer in an ended session. */
  @Nullable() @ValidateNested() @Type(() => LastAnswer) lastAnswer!: LastAnswer | null;
}

export class SearchPage {
  @ValidateNested({ each: true }) @Type(() => SearchResult) results!: SearchResult[];
  @Nullable() @IsString() nextCursor!: string | null;
  /** The words that were searched instead, when a word occurs in no question. */
  @Nullable() @IsString() correctedQuery!: string | null;
}

export const searchQuestions = defineCall({
  subject: 'rpc.quiz.search.list',
  access: 'signed-in',
  input: SearchQuery,
  output: SearchPage,
  problems: ['SUBSCRIPTION_REQUIRED'],
});
