import { Module } from '@nestjs/common';
import {
  exportBillingData,
  exportContentData,
  exportNotificationsData,
  exportQuizData,
  type Caller,
  type ExportPage,
  type ExportPageInput,
} from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';

export const ANSWERS = 25;
const PAGE = 10;

export interface FakeHistory {
  answers: number;
  noteOf(n: number): object;
  beforePage(n: number): Promise<void>;
}

const SHORT: FakeHistory = { answers: ANSWERS, noteOf: () => ({}), beforePage: async () => undefined };

export async function startExportServices(
  natsUrl: string,
  { answers, noteOf, beforePage }: FakeHistory = SHORT,
): Promise<{ stop(): Promise<void> }> {
  class ExportHandlers {
    @Handles(exportQuizData)
    async quiz({ after }: ExportPageInput, { userId }: Caller): Promise<ExportPage> {
      const offset = Number(after?.['answers.json']?.[0] ?? 0);
      await beforePage(offset);
      const end = Math.min(offset + PAGE, answers);
      const rows = Array.from({ length: end - offset }, (_, n) => ({
        userId,
        n: offset + n,
        ...noteOf(offset + n),
      }));
      return {
        files: { 'answers.json': rows },
        next: end < answers ? { 'answers.json': [String(end)] } : null,
      };
    }

    @Handles(exportBillingData)
    billing(): ExportPage {
      return { files: { 'subscription.json': [{ tier: 'pro' }] }, next: null };
    }

    @Handles(exportContentData)
    content(): ExportPage {
      return { files: { 'question-reports.json': [{ kind: 'typo' }] }, next: null };
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
