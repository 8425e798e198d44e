import { Injectable } from '@nestjs/common';
import {
  searchQuestions,
  type Caller,
  type LastAnswer,
  type SearchPage,
  type SearchQuery,
  type SearchResult,
} from '@tenfold/contracts';
import { SEARCH_PAGE_SIZE } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { searchedCitation } from '../../domain/citation-keys.js';
import {
  isVocabularyWord,
  searchExpression,
  wordsOf,
  type SearchExpression,
} from '../../domain/search-expression.js';
import { readSnippet } from '../../domain/search-snippet.js';
import { findQuestions, readWordMatches, type FoundQuestion } from './search.queries.js';

const NOTHING_FOUND: SearchPage = { results: [], nextCursor: null, correctedQuery: null };

@Injectable()
export class SearchService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
  ) {}

  @Handles(searchQuestions)
  async search({ q, filter, cursor }: SearchQuery, caller: Caller): Promise<SearchPage> {
    const level = await this.access.requireAccess(caller);
    const citation = searchedCitation(q);
    const expression = citation?.expression ?? null;
    const { text, corrected } =
      expression === null ? await this.read(q) : { text: expression, corrected: null };
    if (text === '') return NOTHING_FOUND;
    const found = await findQuestions(this.database, {
      userId: caller.userId,
      seesAll: level === 'pro',
      filter: filter ?? null,
      expression: text,
      citationKey: citation?.key ?? null,
      after: cursor === undefined ? null : readCursor(cursor),
      limit: SEARCH_PAGE_SIZE + 1,
    });
    const shown = found.slice(0, SEARCH_PAGE_SIZE);
    const last = shown.at(-1);
    return {
      results: shown.map(presentResult),
      nextCursor: last && found.length > shown.length ? `${last.rank}_${last.questionId}` : null,
      correctedQuery: shown.length === 0 || citation !== null ? null : corrected,
    };
  }

  private async read(query: string): Promise<SearchExpression> {
    const words = wordsOf(query);
    const known = [...new Set(words.filter(isVocabularyWord))];
    return searchExpression(words, known.length === 0 ? [] : await readWordMatches(this.database, known));
  }
}

function readCursor(cursor: string): { rank: number; questionId: string } {
  const [rank, questionId = ''] = cursor.split('_');
  return { rank: Number(rank), questionId };
}

function presentResult(found: FoundQuestion): SearchResult {
  const { questionId, examTitle, questionNumber, categoryId, sectionName, citation, cfrEdition } = found;
  return {
    questionId,
    examTitle,
    questionNumber,
    categoryId,
    sectionName,
    question: found.opening,
    ...readSnippet(found.headline),
    citation,
    cfrEdition,
    isFlagged: found.isFlagged,
    ...(found.isWithdrawn && { isWithdrawn: true }),
    lastAnswer: lastAnswerOf(found),
  };
}

function lastAnswerOf({ isCorrect, answeredAt, sessionId, place }: FoundQuestion): LastAnswer | null {
  if (isCorrect === null || answeredAt === null || sessionId === null || place === null) return null;
  return { isCorrect, answeredAt: answeredAt.toISOString(), review: { sessionId, place } };
}
