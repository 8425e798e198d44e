import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { Id, Nullable, PageLimit, PageOffset, Percentage } from './validation.js';

export const itemSorts = ['difficulty', 'discrimination', 'answers'] as const;
export type ItemSort = (typeof itemSorts)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

export class ListItemsQuery {
  @IsOptional() @IsIn(itemSorts) sort?: ItemSort;
  @IsOptional() @IsIn(sortOrders) order?: SortOrder;
  @PageLimit() limit?: number;
  @PageOffset() offset?: number;
}

/** With `removed` and `all` every answer gets credit, so the statistics do not describe the question. */
export const itemCredits = ['graded', 'removed', 'all'] as const;
export type ItemCredit = (typeof itemCredits)[number];

/** Question statistics from the answers in completed quizzes. */
export class ItemStatistic {
  @Id() questionId!: string;
  @IsString() examTitle!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() sectionName!: string;
  @IsString() content!: string;
  @IsString() correctAnswer!: string;
  @IsIn(itemCredits) credit!: ItemCredit;
  /** Number of users whose first answer to the current text of the question is counted. */
  @IsInt() @Min(0) answers!: number;
  @Nullable() @Percentage() difficulty!: number | null;
  /**
   * Point-biserial correlation between a right answer and the share of right answers in the rest of the same quiz. Null
   * when one of the two has no variance.
   */
  @Nullable() @IsNumber({ maxDecimalPlaces: 2 }) @Min(-1) @Max(1) discrimination!: number | null;
}

export interface ItemPage {
  items: ItemStatistic[];
  total: number;
}

/** Questions with too few answers come last in every order. */
export const listItems = defineCall({
  subject: 'rpc.quiz.item.list',
  access: 'admin',
  input: ListItemsQuery,
  output: ofType<ItemPage>(),
});
