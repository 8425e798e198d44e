import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  answerQuestion,
  completeQuiz,
  getQuiz,
  startAdminQuiz,
  startQuiz,
  type AnswerQuestionBody,
  type CompleteQuizInput,
  type RpcRequest,
  type SessionIdInput,
  type StartAdminQuizBody,
  type StartQuizBody,
} from '@tenfold/contracts';
import { requireAdmin, requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { AnswerQuestionService } from './answer-question.service.js';
import { CompleteQuizService } from './complete-quiz.service.js';
import { GetQuizService } from './get-quiz.service.js';
import { StartQuizService } from './start-quiz.service.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly starting: StartQuizService,
    private readonly getting: GetQuizService,
    private readonly answering: AnswerQuestionService,
    private readonly completing: CompleteQuizService,
  ) {}

  @Rpc(startQuiz)
  start(@Payload() { caller, input }: RpcRequest<StartQuizBody>) {
    return this.starting.start(requireCaller(caller), input);
  }

  @Rpc(startAdminQuiz)
  startAdmin(@Payload() { caller }: RpcRequest<StartAdminQuizBody>) {
    return this.starting.startAdmin(requireAdmin(caller));
  }

  @Rpc(getQuiz)
  get(@Payload() { caller, input }: RpcRequest<SessionIdInput>) {
    return this.getting.get(requireCaller(caller), input.sessionId);
  }

  @Rpc(answerQuestion)
  answer(@Payload() { caller, input }: RpcRequest<AnswerQuestionBody>) {
    return this.answering.answer(requireCaller(caller), input);
  }

  @Rpc(completeQuiz)
  complete(@Payload() { caller, input }: RpcRequest<CompleteQuizInput>) {
    return this.completing.complete(requireCaller(caller), input);
  }
}
