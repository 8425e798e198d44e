import { Controller, Module, type INestMicroservice, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  defineRpc,
  Id,
  NoInput,
  Problem,
  type Rpc as RpcContract,
  type RpcRequest,
} from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { createCaller, startNats, type TestServer } from '@tenfold/testing';
import { Type as Nested } from 'class-transformer';
import { IsInt, IsString, Max, MinLength, ValidateNested } from 'class-validator';
import { createService, Rpc, RpcClient, type ServiceOptions } from '../src/rpc/index.js';

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

export const echo = defineRpc('rpc.quiz.test.echo', EchoInput)<{
  input: EchoInput;
  requestId: string | undefined;
}>();
export const refuse = defineRpc('rpc.quiz.test.refuse', NoInput)<null>();
export const crash = defineRpc('rpc.quiz.test.crash', NoInput)<null>();
export const hold = defineRpc('rpc.quiz.test.hold', HoldInput)<string>();
export const instanceName = defineRpc('rpc.quiz.test.instance', NoInput)<string>();
export const oversized = defineRpc('rpc.quiz.test.oversized', NoInput)<string>();
export const noJson = defineRpc('rpc.quiz.test.no-json', NoInput)<bigint>();
export const nothing = defineRpc('rpc.quiz.test.nothing', NoInput)<null>();
export const callRpcs = [echo, refuse, crash, hold, instanceName, oversized, noJson, nothing];

/** The calls of `hold` that have begun, by id: each goes on when the test says so. */
export const held = new Map<string, () => void>();

export function callModule(instance: string): Type {
  @Controller()
  class CallController {
    @Rpc(echo)
    echo(@Payload() { input }: RpcRequest<EchoInput>) {
      return { input, requestId: requestContext.get()?.requestId };
    }

    @Rpc(refuse)
    refuse(): null {
      throw new Problem('QUIZ_COOLDOWN', 'Wait a while.', { hoursRemaining: 3, retryAfterSeconds: 10_800 });
    }

    @Rpc(crash)
    crash(): null {
      throw new Error('password=hunter2 at 10.0.0.5');
    }

    @Rpc(hold)
    async hold(@Payload() { input }: RpcRequest<HoldInput>) {
      await new Promise<void>((resolve) => held.set(input.callId, resolve));
      return instance;
    }

    @Rpc(instanceName)
    instance() {
      return instance;
    }

    @Rpc(oversized)
    oversized() {
      return 'x'.repeat(3_000_000);
    }

    @Rpc(noJson)
    noJson() {
      return 1n;
    }

    @Rpc(nothing)
    async nothing() {
      return null;
    }
  }
  @Module({ controllers: [CallController] })
  class CallModule {}
  return CallModule;
}

export interface CallHarness {
  nats: TestServer;
  client: RpcClient;
  /** An instance that answers; the options are those of createService. */
  start(instance?: string, options?: Partial<ServiceOptions>): Promise<INestMicroservice>;
  /** The Problem that the call is refused with. */
  problemOf<Input>(rpc: RpcContract<Input, unknown>, input: Input, timeoutMs?: number): Promise<Problem>;
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
