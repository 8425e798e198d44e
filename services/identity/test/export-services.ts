import { Module } from '@nestjs/common';
import {
  exportBillingData,
  exportNotificationsData,
  exportQuizData,
  type Caller,
  type ExportPage,
  type ExportPageInput,
} from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';

export const ANSWERS = 25;
const PAGE = 10;

export async function startExportServices(natsUrl: string): Promise<{ stop(): Promise<void> }> {
  class ExportHandlers {
    @Handles(exportQuizData)
    quiz({ after }: ExportPageInput, { userId }: Caller): ExportPage {
      const offset = Number(after?.['answers.json']?.[0] ?? 0);
      const end = Math.min(offset + PAGE, ANSWERS);
      const answers = Array.from({ length: end - offset }, (_, n) => ({ userId, n: offset + n }));
      return {
        files: { 'answers.json': answers },
        next: end < ANSWERS ? { 'answers.json': [String(end)] } : null,
      };
    }

    @Handles(exportBillingData)
    billing(): ExportPage {
      return { files: { 'subscription.json': [{ tier: 'pro' }] }, next: null };
    }

    @Handles(exportNotificationsData)
    notifications(): ExportPage {
      return { files: { 'notifications.json': [{ title: 'First quiz' }] }, next: null };
    }
  }

  @Module({ providers: [ExportHandlers] })
  class ExportModule {}

  const env = { NATS_URL: natsUrl, LOG_LEVEL: 'silent' };
  const app = await createService({
    name: 'exportServices',
    module: ExportModule,
    env,
    mapError: () => null,
  });
  await app.listen();
  return { stop: () => app.close() };
}
