import type { Known } from './arbitraries.js';
import { PASSWORD } from '../accounts.js';
import { Caller } from './http-client.js';
import { isForAdministrators, type Operation } from './openapi-document.js';
import { administratorCaller, createCaller, gatherBelongings, registerThrowaway } from './people.js';

/** A throwaway account is replaced after this many calls, because they may have changed its password. */
const CALLS_OF_A_THROWAWAY = 10;

/**
 * Operations that end or replace the caller's session, or delete the account. Throwaway accounts call them, because the
 * shared account would be unusable after the first call.
 */
const ENDS_SESSIONS =
  /^(POST \/api\/(register|login|logout|auth\/(password|re-authenticate|apple\/callback))|GET \/api\/auth\/google\/callback|DELETE \/api\/(account|sessions|sessions\/\{sessionId\}))$/;

export function endsSessions({ name }: Operation): boolean {
  return ENDS_SESSIONS.test(name);
}

export class FuzzCallers {
  private readonly throwaways = new Map<string, { caller: Caller; calls: number }>();

  private constructor(
    readonly pro: Caller,
    readonly admin: Caller,
    readonly known: Known,
  ) {}

  static async prepare(): Promise<FuzzCallers> {
    const pro = await createCaller('pro');
    const target = await createCaller('free');
    const admin = await administratorCaller();
    const { quizId, sessionId, questionId, openQuestionId, categoryId, notificationId } =
      await gatherBelongings(pro);
    const { id, email } = await target.call<{ id: string; email: string }>('GET', '/api/user');
    return new FuzzCallers(pro, admin, {
      sessionId: [quizId, sessionId],
      questionId: [questionId, openQuestionId],
      categoryId: [categoryId],
      notificationId: [notificationId],
      userId: [id],
      email: [email],
      password: [PASSWORD],
      currentPassword: [PASSWORD],
    });
  }

  /**
   * Usually returns a caller that is allowed to call the operation.
   * @param lot random, 0 to 9
   */
  async choose(operation: Operation, lot: number): Promise<Caller> {
    if (lot === 0) return new Caller();
    if (endsSessions(operation)) return this.throwaway(operation);
    if (isForAdministrators(operation)) return lot === 1 ? this.pro : this.admin;
    return lot === 1 && operation.method === 'GET' ? this.admin : this.pro;
  }

  private async throwaway({ name }: Operation): Promise<Caller> {
    const last = this.throwaways.get(name);
    if (last && last.calls < CALLS_OF_A_THROWAWAY && last.caller.isSignedIn) {
      last.calls += 1;
      return last.caller;
    }
    const caller = await registerThrowaway();
    this.throwaways.set(name, { caller, calls: 1 });
    return caller;
  }
}
