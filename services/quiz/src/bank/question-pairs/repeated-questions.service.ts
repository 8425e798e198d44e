import { Injectable } from '@nestjs/common';
import {
  listRepeatedQuestions,
  notFound,
  type Caller,
  type PairedQuestion,
  type RepeatComparison,
  type QuestionRepeat,
  type RepeatedQuestion,
  type SessionIdInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { findSession } from '../../study/sessions/sessions.queries.js';
import { findRepeats, type FoundRepeat } from './repeated-questions.queries.js';

@Injectable()
export class RepeatedQuestionsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
  ) {}

  @Handles(listRepeatedQuestions)
  async list({ sessionId }: SessionIdInput, caller: Caller): Promise<RepeatedQuestion[]> {
    const level = await this.access.requireAccess(caller, { upTo: 'pro' });
    const session = await findSession(this.database, caller.userId, sessionId);
    if (!session) throw notFound('Quiz session');
    const ids = session.questions.map(({ id }) => id);
    const found = await findRepeats(this.database, caller.userId, ids);
    const repeats = new Map<string, QuestionRepeat[]>();
    for (const { questionId, ...repeat } of found) {
      const own = repeats.get(questionId) ?? [];
      repeats.set(questionId, [...own, presentRepeat(repeat, level === 'pro')]);
    }
    return [...repeats].map(([questionId, own]) => ({ questionId, repeats: own }));
  }
}

function presentRepeat(
  { sessionId, place, own, other, ...repeat }: Omit<FoundRepeat, 'questionId'>,
  isPro: boolean,
): QuestionRepeat {
  const review = isPro && sessionId !== null && place !== null ? { sessionId, place } : null;
  const comparison = isPro && own && other ? compare(own, other, repeat.isLater) : null;
  return { ...repeat, review, comparison };
}

function compare(own: PairedQuestion, other: PairedQuestion, isOtherLater: boolean): RepeatComparison {
  return isOtherLater ? { earlier: own, later: other } : { earlier: other, later: own };
}
