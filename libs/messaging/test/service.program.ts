import { Controller, Module } from '@nestjs/common';
import { defineRpc, NoInput } from '@tenfold/contracts';
import { Rpc, runService } from '../src/rpc/index.js';

/** Answers once HOLD_MS have passed. */
export const slow = defineRpc('rpc.quiz.test.slow', NoInput)<string>();
const forgotten = defineRpc('rpc.quiz.test.forgotten', NoInput)<string>();

@Controller()
class SlowController {
  @Rpc(slow)
  async answer() {
    process.stdout.write('begun\n');
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.HOLD_MS)));
    return 'finished';
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

if (require.main === module) {
  const { NATS_URL = '', HEALTH_PORT, FORGET } = process.env;
  void runService({
    name: 'quiz',
    module: SlowModule,
    rpcs: FORGET ? [slow, forgotten] : [slow],
    env: { NATS_URL, HEALTH_PORT: Number(HEALTH_PORT), HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    required: () => ({ patience: async () => true }),
  });
}
