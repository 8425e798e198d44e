import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import { defineRpc } from './contract.js';
import { Id, Nullable, Percentage } from './validation.js';

export const itemSorts = ['difficulty', 'discrimination', 'answers'] as const;
export type ItemSort = (typeof itemSorts)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

export class ListItemsQuery {
  @IsOptional() @IsIn(itemSorts) sort?: ItemSort;
  @IsOptional() @IsIn(sortOrders) order?: SortOrder;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(200) limit?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) offset?: number;
}

/** `removed` and `all`: every answer gets credit, so that the figures say nothing of the question. */
export const itemCredits = ['graded', 'removed', 'all'] as const;
export type ItemCredit = (typeof itemCredits)[number];

/** How a question of the bank has done, from the answers that people gave in quizzes they completed. */
export class ItemStatistic {
  @Id() questionId!: string;
  @IsString() examTitle!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() sectionName!: string;
  @IsString() content!: string;
  @IsString() correctAnswer!: string;
  @IsIn(itemCredits) credit!: ItemCredit;
  /** People whose first answer to the question, as it reads now, is behind the figures. */
  @IsInt() @Min(0) answers!: number;
  /** Percent of them who were right; null without answers. */
  @Nullable() @Percentage() difficulty!: number | null;
  /**
   * Point-biserial: the correlation of being right here with the share right in the rest of the same quiz. Null when
   * all were right, or all wrong, or the rest of their quizzes does not differ.
   */
  @Nullable() @IsNumber({ maxDecimalPlaces: 2 }) @Min(-1) @Max(1) discrimination!: number | null;
}

export interface ItemPage {
  items: ItemStatistic[];
  total: number;
}

/** Answered by quiz. Those with too few answers to judge by come last, whatever the order. */
export const listItems = defineRpc('rpc.quiz.item.list', ListItemsQuery)<ItemPage>();
