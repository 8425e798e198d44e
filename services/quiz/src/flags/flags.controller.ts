import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listFlaggedQuestions,
  unflagQuestion,
  type NoInput,
  type QuestionIdInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { FlagsService } from './flags.service.js';

@Controller()
export class FlagsController {
  constructor(private readonly flags: FlagsService) {}

  @Rpc(listFlaggedQuestions)
  list(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.flags.list(requireCaller(caller));
  }

  @Rpc(unflagQuestion)
  clear(@Payload() { caller, input }: RpcRequest<QuestionIdInput>) {
    return this.flags.clear(requireCaller(caller), input.questionId);
  }
}
