import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Problem,
  startStudy,
  type Caller,
  type QuizView,
  type SectionQuestions,
  type StartStudyInput,
} from '@tenfold/contracts';
import { PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { chooseCustomQuestions } from '../custom-quizzes/choose-custom-questions.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import { interleaveReviews } from '../../domain/interleave-reviews.js';
import { STUDY_NOW } from '../../domain/session-names.js';
import { ReadinessService } from '../../progress/readiness/readiness.service.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { StartQuizService, startKeyOf } from '../sessions/start-quiz.service.js';

@Injectable()
export class StudyNowService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly readiness: ReadinessService,
    private readonly reviews: ReviewsService,
    private readonly starts: StartQuizService,
  ) {}

  @Handles(startStudy)
  async start({ idempotencyKey }: StartStudyInput, caller: Caller): Promise<QuizView> {
    await this.access.requirePro(caller, 'Study now');
    const { userId } = caller;
    const startKey = startKeyOf(idempotencyKey, ['study-now']);
    const earlier = await this.starts.findStarted(userId, startKey);
    if (earlier) return earlier;
    const { estimate } = await this.readiness.get({}, caller);
    if (estimate === null)
      throw new Problem(
        'NO_QUESTIONS',
        'Study now needs your chance of passing. Answer more new questions first.',
      );
    const due = await this.reviews.listDue(caller);
    const chosen = interleaveReviews(due, await this.chooseNext(userId, estimate.studyNow, due));
    if (chosen.length === 0)
      throw new Problem(
        'NO_QUESTIONS',
        'No question is left to study now. Questions of an exam in progress are left out.',
      );
    return this.starts.openWith({
      userId,
      sessionId: randomUUID(),
      sessionType: 'custom',
      displayName: STUDY_NOW,
      sectionName: null,
      isTimed: true,
      questions: chosen.map(({ question }) => question),
      reasons: chosen.map(({ reason }) => reason),
      examId: null,
      hasDailyLimit: false,
      startKey,
    });
  }

  private async chooseNext(
    userId: string,
    parts: SectionQuestions[],
    due: readonly IndexedQuestion[],
  ): Promise<IndexedQuestion[]> {
    const selection = { categoryIds: [], examIds: [], sets: [], questions: PRO_QUIZ_QUESTIONS, parts };
    const except = new Set(due.map(({ id }) => id));
    return chooseCustomQuestions(this.database, userId, await this.bank.current(), selection, except);
  }
}
