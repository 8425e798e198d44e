import { Injectable } from '@nestjs/common';
import {
  listQuestionPairs,
  notFound,
  Problem,
  QuizAdministratorActed,
  reviewQuestionPair,
  type Caller,
  type ListQuestionPairsQuery,
  type PairVerdict,
  type QuestionPair,
  type QuestionPairPage,
  type ReviewQuestionPairInput,
} from '@tenfold/contracts';
import { emit, keyedRequest, replyOnce } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import {
  countPairs,
  listPairs,
  lockPair,
  storeVerdict,
  type PairIds,
  type StoredPair,
} from './question-pairs.queries.js';

const PAGE_SIZE = 25;

/** In the audit log. */
const verdictNames: Readonly<Record<PairVerdict, string>> = {
  same: 'same question',
  same_stem_other_answer: 'same question with another answer',
  different: 'different questions',
};

@Injectable()
export class QuestionPairsService {
  constructor(private readonly database: EntityManager) {}

  @Handles(listQuestionPairs)
  async list(query: ListQuestionPairsQuery): Promise<QuestionPairPage> {
    const { state = 'open', limit = PAGE_SIZE, offset = 0 } = query;
    const pairs = await listPairs(this.database, { state, limit, offset });
    return { pairs: pairs.map(presentPair), ...(await countPairs(this.database)) };
  }

  @Handles(reviewQuestionPair)
  review(input: ReviewQuestionPairInput, { userId }: Caller): Promise<null> {
    const request = keyedRequest(reviewQuestionPair, input);
    return this.database.transaction((tx) =>
      replyOnce(tx, userId, request, () => this.storeReview(tx, input, userId)),
    );
  }

  private async storeReview(
    tx: EntityManager,
    input: ReviewQuestionPairInput,
    actorId: string,
  ): Promise<null> {
    const { verdict, textsDigest } = input;
    const ids = orderedIds(input);
    const pair = await lockPair(tx, ids);
    if (!pair) throw notFound('Question pair');
    if (pair.textsDigest !== textsDigest)
      throw new Problem(
        'CONFLICT',
        'The text or key of one of the two questions has changed. Compare them again.',
      );
    if (pair.verdict === verdict) return null;
    await storeVerdict(tx, ids, verdict);
    const { questionId, otherQuestionId } = ids;
    const detail = `${pair.verdict === null ? '' : `${verdictNames[pair.verdict]} to `}${verdictNames[verdict]}, other question ${otherQuestionId}`;
    await emit(
      tx,
      QuizAdministratorActed,
      { actorId, action: 'question-pair.reviewed', target: questionId, detail },
      { aggregateType: 'question-pair', aggregateId: questionId, aggregateVersion: 1 },
    );
    return null;
  }
}

/** A pair is stored with the smaller id first; UUIDs in lower case have the order of their text. */
function orderedIds({ questionId, otherQuestionId }: PairIds): PairIds {
  return questionId < otherQuestionId
    ? { questionId, otherQuestionId }
    : { questionId: otherQuestionId, otherQuestionId: questionId };
}

function presentPair({ question, other, similarity, reviewedAt, ...pair }: StoredPair): QuestionPair {
  const isInOrder = (question.sitting ?? '') <= (other.sitting ?? '');
  return {
    ...pair,
    question: isInOrder ? question : other,
    other: isInOrder ? other : question,
    similarity: Math.round(similarity * 1_000) / 10,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}
