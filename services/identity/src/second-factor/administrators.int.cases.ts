import { getSecurity, login, removeTotp } from '@tenfold/contracts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, callerOf, client } from '../../test/start-identity.js';
import { startSecondFactors, type SecondFactorsUnderTest } from '../../test/start-second-factors.js';

describe('administrators', () => {
  let { identity, sessions, tools, stop } = {} as SecondFactorsUnderTest;

  beforeAll(async () => {
    ({ identity, sessions, tools, stop } = await startSecondFactors({ ADMIN_SECOND_FACTOR: 'required' }));
  });

  afterAll(() => stop());

  test('an administrator’s session needs a second factor, first its set-up and then its use', async () => {
    const first = await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
    expect(await sessions.resolve(first.token)).toMatchObject({ isAdmin: true, needsSecondFactor: true });
    const { session, secret } = await tools.enable(first);
    expect(await sessions.resolve(session.token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
    expect(await identity.call(getSecurity, {}, callerOf(session))).toMatchObject({
      secondFactor: { totpEnabled: true, isRequired: true },
    });
    expect(
      await identity.refused(removeTotp, { sessionToken: session.token }, callerOf(session)),
    ).toMatchObject({
      code: 'CONFLICT',
    });
    const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    expect(await identity.call(login, { credentials, client }, null)).toMatchObject({
      outcome: 'second-factor',
    });
    const { ticket } = await tools.beginSignIn(ADMIN_EMAIL, ADMIN_PASSWORD);
    const again = await tools.complete(ticket, tools.nextCode(secret));
    expect(await sessions.resolve(again.token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
  });

  test('an editor’s session needs a second factor, too', async () => {
    const student = await tools.newUser();
    await identity.database.query('UPDATE "user" SET is_editor = true WHERE id = $1', [student.user.id]);
    const first = await identity.signIn(student.user.email);
    expect(await sessions.resolve(first.token)).toMatchObject({ isEditor: true, needsSecondFactor: true });
    const { session } = await tools.enable(first);
    expect(await sessions.resolve(session.token)).toMatchObject({ isEditor: true, needsSecondFactor: false });
    const input = { sessionToken: session.token };
    expect(await identity.refused(removeTotp, input, callerOf(session))).toMatchObject({ code: 'CONFLICT' });
  });

  test('other users need no second factor', async () => {
    const session = await identity.register();
    expect(await sessions.resolve(session.token)).toMatchObject({ isAdmin: false, needsSecondFactor: false });
  });

  test('an administrator needs no second factor with ADMIN_SECOND_FACTOR=optional', async () => {
    const optional = await startSecondFactors({ ADMIN_SECOND_FACTOR: 'optional' });
    try {
      const { token } = await optional.identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
      expect(await optional.sessions.resolve(token)).toMatchObject({
        isAdmin: true,
        needsSecondFactor: false,
      });
    } finally {
      await optional.stop();
    }
  });
});
