import { IsBoolean, IsInt, IsString } from 'class-validator';
import { defineCall } from './call.js';
import { Id, Timestamp } from './validation.js';

/** Of practice; full exams still ask it. */
export class WithdrawnQuestion {
  @Id() questionId!: string;
  @Id() examId!: string;
  @IsString() examTitle!: string;
  @IsInt() number!: number;
  @Timestamp() withdrawnAt!: string;
}

export class WithdrawnQuestionParameters {
  @Id() questionId!: string;
}

export class WithdrawQuestionBody {
  /** false: returns it to practice. */
  @IsBoolean() isWithdrawn!: boolean;
}

export class WithdrawQuestionInput extends WithdrawQuestionBody {
  @Id() questionId!: string;
}

export const listWithdrawnQuestions = defineCall({
  subject: 'rpc.quiz.withdrawn-question.list',
  access: 'editor',
  output: [WithdrawnQuestion],
  http: 'GET /api/admin/withdrawn-questions',
  summary: 'The questions that editors withdrew from practice, the latest first',
});

/** Sessions in progress keep the question. */
export const withdrawQuestion = defineCall({
  subject: 'rpc.quiz.withdrawn-question.change',
  access: 'editor',
  input: WithdrawQuestionInput,
  isIdempotent: true,
  output: WithdrawQuestionBody,
  problems: ['NOT_FOUND'],
  http: 'PUT /api/admin/withdrawn-questions/:questionId',
  summary: 'Withdraw a question from practice, or return it',
  parameters: WithdrawnQuestionParameters,
  body: WithdrawQuestionBody,
});
