import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  exportBillingData,
  exportNotificationsData,
  exportQuizData,
  type ExportPage,
  type ReadOnInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { createService, requireCaller, Rpc } from '@tenfold/messaging/rpc';

/** How many answers quiz keeps of everybody, and how many it tells at once. */
export const ANSWERS = 25;
const PAGE = 10;

/** The other end of the line: answers for the services that keep something of users. */
export async function startDataKeepers(natsUrl: string): Promise<{ stop(): Promise<void> }> {
  @Controller()
  class KeepersController {
    @Rpc(exportQuizData)
    quiz(@Payload() { caller, input: { offset = 0 } }: RpcRequest<ReadOnInput>): ExportPage {
      const { userId } = requireCaller(caller);
      const end = Math.min(offset + PAGE, ANSWERS);
      const answers = Array.from({ length: end - offset }, (_, n) => ({ userId, n: offset + n }));
      return { files: { 'answers.json': answers }, next: end < ANSWERS ? end : null };
    }

    @Rpc(exportBillingData)
    billing(): ExportPage {
      return { files: { 'subscription.json': [{ tier: 'pro' }] }, next: null };
    }

    @Rpc(exportNotificationsData)
    notifications(): ExportPage {
      return { files: { 'notifications.json': [{ title: 'First quiz' }] }, next: null };
    }
  }

  @Module({ controllers: [KeepersController] })
  class KeepersModule {}

  const env = { NATS_URL: natsUrl, LOG_LEVEL: 'silent' };
  const app = await createService({ name: 'keepers', module: KeepersModule, env, recognise: () => null });
  await app.listen();
  return { stop: () => app.close() };
}
