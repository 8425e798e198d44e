import { allCalls, Problem, type Call, type CallAccess, type Caller } from '@tenfold/contracts';
import { createLogger } from '@tenfold/platform';
import { CallListeners } from './call-listeners.js';

/** Every other call needs a session and no role. */
const subjects: Record<Exclude<CallAccess, 'signed-in'>, string[]> = {
  anyone: [
    'rpc.billing.access.get',
    'rpc.billing.config.get',
    'rpc.billing.webhook.accept',
    'rpc.content.exam.count',
    'rpc.content.image.read',
    'rpc.identity.account.disown',
    'rpc.identity.account.register',
    'rpc.identity.passkey.begin-second-step',
    'rpc.identity.passkey.begin-sign-in',
    'rpc.identity.passkey.complete-sign-in',
    'rpc.identity.passkey.sign-in',
    'rpc.identity.password.describe-reset',
    'rpc.identity.password.request-reset',
    'rpc.identity.password.reset',
    'rpc.identity.pending-sign-in.complete',
    'rpc.identity.pending-sign-in.get',
    'rpc.identity.profile-image.get',
    'rpc.identity.session.close',
    'rpc.identity.session.open',
    'rpc.identity.session.resolve',
    'rpc.identity.social-login.begin',
    'rpc.identity.social-login.complete',
    'rpc.identity.social-login.providers',
    'rpc.quiz.calendar-address.read',
  ],
  editor: [
    'rpc.content.exam-file.ingest',
    'rpc.content.exam-file.preview',
    'rpc.content.exam.change-details',
    'rpc.content.exam.change-state',
    'rpc.content.exam.export',
    'rpc.content.exam.get',
    'rpc.content.exam.list',
    'rpc.content.exam.read-source',
    'rpc.content.image.store',
    'rpc.content.import.compare-key',
    'rpc.content.import.preview',
    'rpc.content.import.store',
    'rpc.content.law-change.decide',
    'rpc.content.law-change.list',
    'rpc.content.question-report.close',
    'rpc.content.question-report.list-questions',
    'rpc.content.question.add',
    'rpc.content.question.change-key',
    'rpc.content.question.delete',
    'rpc.content.question.save',
    'rpc.content.reference.change-state',
    'rpc.content.reference.list-changes',
    'rpc.content.reference.list-managed',
    'rpc.content.reference.load',
    'rpc.identity.user.list-emails',
    'rpc.quiz.question-statistics.get',
    'rpc.quiz.question-statistics.list',
    'rpc.quiz.question-statistics.read',
    'rpc.quiz.key-change.list',
    'rpc.quiz.question-pair.list',
    'rpc.quiz.question-pair.review',
    'rpc.quiz.withdrawn-question.change',
    'rpc.quiz.withdrawn-question.list',
  ],
  admin: [
    'rpc.billing.refund.create',
    'rpc.billing.refundable-user.list',
    'rpc.billing.stats.get',
    'rpc.billing.subscription.change',
    'rpc.identity.audit.list',
    'rpc.identity.user.change-role',
    'rpc.identity.user.count',
    'rpc.identity.user.get-by-id',
    'rpc.identity.user.list',
    'rpc.quiz.exam-sections.change',
    'rpc.quiz.exam-sections.get',
    'rpc.quiz.session.admin-start',
    'rpc.quiz.stats.overall',
  ],
};

const user: Caller = { userId: 'a user', isAdmin: false, isEditor: false, timeZone: 'UTC' };
const callers = [null, user, { ...user, isEditor: true }, { ...user, isAdmin: true }];

/** Of a visitor, a user, an editor and an administrator. */
const OUTCOMES: Record<CallAccess, string> = {
  anyone: 'admitted admitted admitted admitted',
  'signed-in': 'UNAUTHENTICATED admitted admitted admitted',
  editor: 'UNAUTHENTICATED FORBIDDEN admitted admitted',
  admin: 'UNAUTHENTICATED FORBIDDEN FORBIDDEN admitted',
};

const listeners = new CallListeners(createLogger('access', 'silent'));

/** With an input that no call accepts, because access is checked before the input. */
async function outcomeOf(call: Call<object, unknown>, caller: Caller | null): Promise<string> {
  const listener = listeners.of({ call, handle: () => null });
  const problem = await listener({ input: 'no object', caller }, undefined).catch((error: unknown) => error);
  if (!(problem instanceof Problem)) return 'replied';
  return problem.code === 'INVALID_INPUT' ? 'admitted' : problem.code;
}

test('the table names only calls that exist', () => {
  const known = allCalls.map(({ subject }) => subject);
  expect(
    Object.values(subjects)
      .flat()
      .filter((subject) => !known.includes(subject)),
  ).toEqual([]);
});

test.each(allCalls.map((call) => [call.subject, call] as const))(
  '%s admits visitors, users, editors and administrators by the table, before it reads the input',
  async (subject, call) => {
    const [access = 'signed-in'] = (['anyone', 'editor', 'admin'] as const).filter((it) =>
      subjects[it].includes(subject),
    );
    const outcomes = await Promise.all(callers.map((caller) => outcomeOf(call, caller)));
    expect(outcomes.join(' ')).toBe(OUTCOMES[access]);
  },
);
