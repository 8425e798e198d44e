import { Module } from '@nestjs/common';
import { defineCall, NoInput, ofType } from '@tenfold/contracts';
import { Handles, runService } from '../src/rpc/index.js';

export const slow = defineCall({
  subject: 'rpc.quiz.test.slow',
  access: 'anyone',
  input: NoInput,
  output: ofType<string>(),
});
const forgotten = defineCall({
  subject: 'rpc.quiz.test.forgotten',
  access: 'anyone',
  input: NoInput,
  output: ofType<string>(),
});

class SlowController {
  @Handles(slow)
  async handle() {
    process.stdout.write('begun\n');
    const blockMs = Number(process.env.BLOCK_MS ?? 0);
    if (blockMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockMs);
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.HOLD_MS)));
    return 'finished';
  }
}

@Module({ providers: [SlowController] })
class SlowModule {}

if (require.main === module) {
  const { NATS_URL = '', HEALTH_PORT, FORGET } = process.env;
  void runService({
    name: 'quiz',
    module: SlowModule,
    calls: FORGET ? [slow, forgotten] : [slow],
    env: { NATS_URL, HEALTH_PORT: Number(HEALTH_PORT), HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    required: () => ({ patience: async () => true }),
  });
}
