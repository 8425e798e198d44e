import { Injectable } from '@nestjs/common';
import {
  listWithdrawnQuestions,
  notFound,
  QuizAdministratorActed,
  withdrawQuestion,
  type Caller,
  type WithdrawnQuestion,
  type WithdrawQuestionBody,
  type WithdrawQuestionInput,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { findExamPlace, listWithdrawn, setWithdrawn } from './withdrawn-questions.queries.js';

/** Questions that practice leaves out, such as one whose cited text an edition of the law changed. */
@Injectable()
export class WithdrawnQuestionsService {
  constructor(private readonly database: EntityManager) {}

  @Handles(listWithdrawnQuestions)
  list(): Promise<WithdrawnQuestion[]> {
    return listWithdrawn(this.database);
  }

  @Handles(withdrawQuestion)
  withdraw(
    { questionId, isWithdrawn }: WithdrawQuestionInput,
    { userId }: Caller,
  ): Promise<WithdrawQuestionBody> {
    return this.database.transaction(async (tx) => {
      const place = await findExamPlace(tx, questionId);
      if (!place) throw notFound('Question');
      if (await setWithdrawn(tx, questionId, isWithdrawn))
        await emit(
          tx,
          QuizAdministratorActed,
          {
            actorId: userId,
            action: isWithdrawn ? 'question.withdrawn' : 'question.returned',
            target: questionId,
            detail: `${place.title}, question ${place.number}`,
          },
          { aggregateType: 'question', aggregateId: questionId, aggregateVersion: 1 },
        );
      return { isWithdrawn };
    });
  }
}
