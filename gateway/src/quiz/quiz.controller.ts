import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import {
  AnswerQuestionBody,
  AnswerResult,
  answerQuestion,
  CompleteQuizBody,
  completeQuiz,
  getQuiz,
  QuizResult,
  QuizView,
  StartAdminQuizBody,
  startAdminQuiz,
  StartQuizBody,
  startQuiz,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller('quiz')
export class QuizController {
  constructor(private readonly rpc: RpcClient) {}

  @Post('start')
  @Route({
    summary: 'Start a quiz',
    access: 'signed-in',
    status: 201,
    reply: QuizView,
    problems: ['SUBSCRIPTION_REQUIRED', 'PRO_REQUIRED', 'NOT_FOUND', 'NO_QUESTIONS', 'QUIZ_COOLDOWN'],
  })
  start(@Body() body: StartQuizBody, @CallingUser() caller: Caller): Promise<QuizView> {
    return this.rpc.call(startQuiz, body, caller);
  }

  @Post('admin-start')
  @Route({
    summary: 'Start a quick quiz without the checks of a plan',
    access: 'admin',
    status: 201,
    reply: QuizView,
    problems: ['NO_QUESTIONS'],
  })
  startAdmin(@Body() body: StartAdminQuizBody, @CallingUser() caller: Caller): Promise<QuizView> {
    return this.rpc.call(startAdminQuiz, body, caller);
  }

  @Post('answer')
  @Route({
    summary: 'Answer a question',
    access: 'signed-in',
    reply: AnswerResult,
    problems: ['NOT_FOUND', 'CONFLICT'],
  })
  answer(@Body() body: AnswerQuestionBody, @CallingUser() caller: Caller): Promise<AnswerResult> {
    return this.rpc.call(answerQuestion, body, caller);
  }

  @Get(':sessionId')
  @Route({
    summary: 'A quiz with what was answered',
    access: 'signed-in',
    reply: QuizView,
    problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND'],
  })
  get(@Param('sessionId', IdPipe) sessionId: string, @CallingUser() caller: Caller): Promise<QuizView> {
    return this.rpc.call(getQuiz, { sessionId }, caller);
  }

  @Post(':sessionId/complete')
  @Route({
    summary: 'Complete a quiz; again gives the same result',
    access: 'signed-in',
    reply: QuizResult,
    problems: ['NOT_FOUND', 'CONFLICT'],
  })
  complete(
    @Param('sessionId', IdPipe) sessionId: string,
    @Body() body: CompleteQuizBody,
    @CallingUser() caller: Caller,
  ): Promise<QuizResult> {
    return this.rpc.call(completeQuiz, { ...body, sessionId }, caller);
  }
}
