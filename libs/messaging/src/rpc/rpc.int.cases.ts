import { Problem, type NoInput, type Call, type Caller } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { createCaller } from '@tenfold/testing';
import { ErrorCode } from 'nats';
import {
  askAsAdmin,
  askAsUser,
  crash,
  echo,
  hold,
  instanceName,
  noJson,
  nothing,
  oversized,
  refuse,
  startCallHarness,
  type CallHarness,
} from '../../test/call-service.js';
import { Handles } from './index.js';

describe('a call', () => {
  let harness: CallHarness;

  beforeAll(async () => {
    harness = await startCallHarness();
  });
  afterEach(() => harness.stopServices());
  afterAll(() => harness.stop());

  it('carries input and reply, and drops undeclared fields', async () => {
    await harness.start();
    const sent = { text: 'hello', parts: [{ size: 1, color: 'red' }], later: true };
    const reply = await harness.client.call(echo, sent, null);
    expect(reply.input).toEqual({ text: 'hello', parts: [{ size: 1 }] });
  });

  it('can return null', async () => {
    await harness.start();
    expect(await harness.client.call(nothing, {}, null)).toBeNull();
  });

  it('carries the id of its request', async () => {
    await harness.start();
    const call = () => harness.client.call(echo, { text: 'hello', parts: [] }, null);
    expect((await requestContext.run({ requestId: 'request-9' }, call)).requestId).toBe('request-9');
    expect((await call()).requestId).toBe('none');
  });

  it('refuses invalid input with the path of each field', async () => {
    await harness.start();
    const problem = await harness.problemOf(echo, { text: 'x', parts: [{ size: 1 }, { size: 10 }] });
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', status: 400, message: 'Say more' });
    expect(problem.extra.errors).toEqual([
      { field: 'text', message: 'Say more' },
      { field: 'parts.1.size', message: 'size must not be greater than 9' },
    ]);
  });

  it.each([[undefined], [null], ['text'], [[]], [[{ text: 'hello', parts: [] }]]])(
    'refuses %j where an object is expected',
    async (input) => {
      await harness.start();
      expect((await harness.problemOf(echo, input as never)).code).toBe('INVALID_INPUT');
    },
  );

  it('checks the caller’s access before the input', async () => {
    await harness.start();
    const { client } = harness;
    const [user, admin] = [createCaller(), createCaller({ isAdmin: true })];
    expect(await client.call(askAsUser, { callId: user.userId }, user)).toBe(user.userId);
    expect(await client.call(askAsAdmin, {}, admin)).toBe(admin.userId);
    await expect(client.call(askAsUser, {} as never, null)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(client.call(askAsAdmin, {}, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(client.call(askAsAdmin, {}, user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('returns a Problem with its details', async () => {
    await harness.start();
    expect((await harness.problemOf(refuse, {})).toJSON()).toEqual({
      code: 'QUIZ_COOLDOWN',
      message: 'Wait a while.',
      extra: { hoursRemaining: 3, retryAfterSeconds: 10_800 },
    });
  });

  it('returns no details of an unexpected error', async () => {
    await harness.start();
    const problem = await harness.problemOf(crash, {});
    expect(problem).toMatchObject({ code: 'INTERNAL', status: 500, extra: {} });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
    expect(problem.stack).not.toContain('hunter2');
  });

  it('returns the Problem to which the service maps a known error', async () => {
    await harness.start('one', {
      mapError: () => new Problem('UNAVAILABLE', 'The database is unavailable.'),
    });
    expect(await harness.problemOf(crash, {})).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The database is unavailable.',
    });
  });

  it.each([oversized, noJson])('returns INTERNAL when the reply of $subject cannot be sent', async (rpc) => {
    await harness.start();
    expect((await harness.problemOf(rpc as Call<NoInput, unknown>, {})).code).toBe('INTERNAL');
    expect(await harness.client.call(nothing, {}, null)).toBeNull();
  });

  it('returns INTERNAL when its input is too large', async () => {
    await harness.start();
    expect((await harness.problemOf(echo, { text: 'x'.repeat(3_000_000), parts: [] })).code).toBe('INTERNAL');
  });

  it('returns UNAVAILABLE at once when no service is connected', async () => {
    const problem = await harness.problemOf(refuse, {});
    expect(problem).toMatchObject({ code: 'UNAVAILABLE', status: 503, extra: { retryAfterSeconds: 2 } });
    expect(problem.cause).toMatchObject({ code: ErrorCode.NoResponders });
  });

  it('returns UNAVAILABLE when the reply takes too long', async () => {
    await harness.start();
    const problem = await harness.problemOf(hold, { callId: '0190a000-0000-7000-8000-000000000001' }, 100);
    expect(problem.code).toBe('UNAVAILABLE');
  });
});

class _WrongHandlers {
  // @ts-expect-error the contract returns a string
  @Handles(instanceName)
  wrongReply(): number {
    return 1;
  }

  // @ts-expect-error the contract's input has no such field
  @Handles(hold)
  wrongInput(input: { userId: string }): string {
    return input.userId;
  }

  // @ts-expect-error anyone may make the call, so that there may be no caller
  @Handles(hold)
  wrongCaller(_input: object, caller: Caller): string {
    return caller.userId;
  }
}
