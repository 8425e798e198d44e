import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { defineCall, Id, NoInput, ofType, Problem, type Call, type Caller } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { createCaller, startNats, type TestServer } from '@tenfold/testing';
import { Type as Nested } from 'class-transformer';
import { IsInt, IsString, Max, MinLength, ValidateNested } from 'class-validator';
import { createService, Handles, RpcClient, type ServiceOptions } from '../src/rpc/index.js';

class Part {
  @IsInt() @Max(9) size!: number;
}

class EchoInput {
  @IsString() @MinLength(2, { message: 'Say more' }) text!: string;
  @ValidateNested({ each: true }) @Nested(() => Part) parts!: Part[];
}

class HoldInput {
  @Id() callId!: string;
}

export const echo = defineCall({
  subject: 'rpc.quiz.test.echo',
  access: 'anyone',
  input: EchoInput,
  output: ofType<{ input: EchoInput; requestId: string | undefined }>(),
});
export const askAsUser = defineCall({
  subject: 'rpc.quiz.test.as-user',
  access: 'signed-in',
  input: HoldInput,
  output: ofType<string>(),
});
export const askAsAdmin = defineCall({
  subject: 'rpc.quiz.test.as-admin',
  access: 'admin',
  input: NoInput,
  output: ofType<string>(),
});
export const refuse = defineCall({
  subject: 'rpc.quiz.test.refuse',
  access: 'anyone',
  input: NoInput,
  output: null,
});
export const crash = defineCall({
  subject: 'rpc.quiz.test.crash',
  access: 'anyone',
  input: NoInput,
  output: null,
});
export const hold = defineCall({
  subject: 'rpc.quiz.test.hold',
  access: 'anyone',
  input: HoldInput,
  output: ofType<string>(),
});
export const instanceName = defineCall({
  subject: 'rpc.quiz.test.instance',
  access: 'anyone',
  input: NoInput,
  output: ofType<string>(),
});
export const oversized = defineCall({
  subject: 'rpc.quiz.test.oversized',
  access: 'anyone',
  input: NoInput,
  output: ofType<string>(),
});
export const noJson = defineCall({
  subject: 'rpc.quiz.test.no-json',
  access: 'anyone',
  input: NoInput,
  output: ofType<bigint>(),
});
export const nothing = defineCall({
  subject: 'rpc.quiz.test.nothing',
  access: 'anyone',
  input: NoInput,
  output: null,
});
export const calls = [
  echo,
  askAsUser,
  askAsAdmin,
  refuse,
  crash,
  hold,
  instanceName,
  oversized,
  noJson,
  nothing,
];

export const held = new Map<string, () => void>();

export function callModule(instance: string): Type {
  class CallController {
    @Handles(echo)
    echo(input: EchoInput) {
      return { input, requestId: requestContext.get()?.requestId };
    }

    @Handles(askAsUser)
    asUser(_input: HoldInput, { userId }: Caller) {
      return userId;
    }

    @Handles(askAsAdmin)
    asAdmin(_input: NoInput, { userId }: Caller) {
      return userId;
    }

    @Handles(refuse)
    refuse(): null {
      throw new Problem('QUIZ_COOLDOWN', 'Wait a while.', { hoursRemaining: 3, retryAfterSeconds: 10_800 });
    }

    @Handles(crash)
    crash(): null {
      throw new Error('password=hunter2 at 10.0.0.5');
    }

    @Handles(hold)
    async hold(input: HoldInput) {
      await new Promise<void>((resolve) => held.set(input.callId, resolve));
      return instance;
    }

    @Handles(instanceName)
    instance() {
      return instance;
    }

    @Handles(oversized)
    oversized() {
      return 'x'.repeat(3_000_000);
    }

    @Handles(noJson)
    noJson() {
      return 1n;
    }

    @Handles(nothing)
    async nothing() {
      return null;
    }
  }
  @Module({ providers: [CallController] })
  class CallModule {}
  return CallModule;
}

export interface CallHarness {
  nats: TestServer;
  client: RpcClient;
  start(instance?: string, options?: Partial<ServiceOptions>): Promise<INestMicroservice>;
  problemOf<Input extends object>(
    rpc: Call<Input, unknown>,
    input: Input,
    timeoutMs?: number,
  ): Promise<Problem>;
  stopServices(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCallHarness(): Promise<CallHarness> {
  const nats = await startNats();
  const client = new RpcClient('test', nats.url);
  await client.connect();
  const apps: INestMicroservice[] = [];
  return {
    nats,
    client,
    async start(instance = 'one', options = {}) {
      const env = { NATS_URL: nats.url, LOG_LEVEL: 'silent' };
      const app = await createService({ name: 'quiz', module: callModule(instance), ...options, env });
      apps.push(app);
      await app.listen();
      return app;
    },
    async problemOf(rpc, input, timeoutMs) {
      const outcome = await client
        .call(rpc, input, createCaller(), timeoutMs)
        .catch((error: unknown) => error);
      if (outcome instanceof Problem) return outcome;
      throw new Error(`not refused: ${JSON.stringify(outcome)}`);
    },
    async stopServices() {
      for (const release of held.values()) release();
      held.clear();
      await Promise.all(apps.splice(0).map((app) => app.close()));
    },
    async stop() {
      await client.close();
      await nats.stop();
    },
  };
}
