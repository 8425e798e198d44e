import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { User } from '@tenfold/contracts';
import { EMAIL_INVISIBLE } from '@tenfold/exam';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs, signedOut } from '../../../test/users';
import { openAuth } from './test/open-auth';

function doorsFor(user: User) {
  const seen: unknown[] = [];
  let session: User | null = null;
  const { gate, release } = heldReply();
  const enter =
    (status: number) =>
    async ({ request }: { request: Request }) => {
      seen.push(await request.json());
      await gate;
      session = user;
      return HttpResponse.json(user, { status });
    };
  const handlers: RequestHandler[] = [
    http.post('/api/login', enter(200)),
    http.post('/api/register', enter(201)),
    http.get('/api/user', () =>
      session ? HttpResponse.json(session) : problem(401, 'UNAUTHENTICATED', 'Please sign in.'),
    ),
    ...signedInAs(user),
    ...studyData(),
  ];
  return { seen, handlers, release };
}

async function fillIn(person: UserEvent, email: string, password: string) {
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), password);
}

describe('signing in', () => {
  test('navigates to the dashboard with a plan', async () => {
    const { seen, handlers, release } = doorsFor(people.free);
    const { person, address } = await openAuth(handlers);
    await fillIn(person, 'ana.silva@example.com', 'correct horse');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(address()).toBe('/dashboard');
    const toast = messages();
    expect(await toast.findByText('Welcome back!')).toBeVisible();
    expect(await toast.findByText("You've been signed in successfully.")).toBeVisible();
    expect(seen).toEqual([
      { email: 'ana.silva@example.com', password: 'correct horse', firstName: '', lastName: '' },
    ]);
  });

  test('navigates to the subscription page without a plan', async () => {
    const { handlers, release } = doorsFor(people.registered);
    release();
    const { person, address } = await openAuth(handlers);
    await fillIn(person, 'ana.silva@example.com', 'correct horse{Enter}');
    expect(await screen.findByRole('heading', { name: 'Choose your plan' })).toBeVisible();
    expect(address()).toBe('/subscribe');
    expect(await screen.findByText("Let's complete your subscription setup.")).toBeVisible();
  });

  test.each([
    [
      'a refusal',
      () => problem(401, 'UNAUTHENTICATED', 'Invalid email or password'),
      'Invalid email or password',
    ],
    ['a reply without a message', () => new HttpResponse('', { status: 500 }), 'Authentication failed'],
    ['no network', () => HttpResponse.error(), 'Please try again'],
  ])('fails with %s', async (_how, reply, said) => {
    const { person, address } = await openAuth([...signedOut(), http.post('/api/login', reply)]);
    await fillIn(person, 'ana.silva@example.com', 'wrong one{Enter}');
    const toast = messages();
    expect(await toast.findByText('Login failed')).toBeVisible();
    expect(await toast.findByText(said)).toBeVisible();
    expect(address()).toBe('/auth');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(said);
  });

  test('keeps the error in the form until the next submit and removes the toast with the screen', async () => {
    const { gate, release } = heldReply();
    let tries = 0;
    const { person } = await openAuth([
      ...signedOut(),
      http.post('/api/login', async () => {
        tries += 1;
        if (tries > 1) await gate;
        return problem(401, 'UNAUTHENTICATED', 'Invalid email or password');
      }),
    ]);
    await fillIn(person, 'ana.silva@example.com', 'wrong one{Enter}');
    expect(await messages().findByText('Login failed')).toBeVisible();
    const form = within(screen.getByRole('main'));
    await person.type(screen.getByLabelText('Password'), ' again');
    expect(form.getByRole('alert')).toHaveTextContent('Invalid email or password');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(form.queryByRole('alert')).not.toBeInTheDocument());
    release();
    expect(await form.findByRole('alert')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(messages().queryByText('Login failed')).not.toBeInTheDocument();
  });

  test('validates the email and password and focuses the first invalid field', async () => {
    const { person } = await openAuth();
    await fillIn(person, 'not-an-address', '12345');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('says from the start which passwords are refused, and refuses a common one before the form is sent', async () => {
    let sent = 0;
    const register = http.post('/api/register', () => {
      sent += 1;
      return problem(500, 'INTERNAL', 'Oops');
    });
    const { person } = await openAuth([register, ...signedOut()]);
    const hint = 'At least 6 characters, and not a common password.';
    expect(screen.queryByText(hint)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByText(hint)).toBeVisible();
    await fillIn(person, 'ada@example.com', 'Sunshine');
    await person.click(screen.getByRole('button', { name: 'Start Free Trial' }));
    expect(await screen.findByText(/^This password is too easy to guess/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(sent).toBe(0);
  });

  test('refuses an invisible character in the email, beside the field', async () => {
    const { person } = await openAuth();
    await fillIn(person, 'a\u200bda@example.com', 'a fine password');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(EMAIL_INVISIBLE)).toBeVisible();
  });
});

describe('registering', () => {
  async function openRegistration(handlers?: RequestHandler[]) {
    const opened = await openAuth(handlers);
    await opened.person.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByRole('heading', { name: 'Start Your Journey' })).toBeVisible();
    return opened;
  }

  test('navigates to the subscription page and omits empty names', async () => {
    const { seen, handlers, release } = doorsFor(people.registered);
    const { person, address } = await openRegistration(handlers);
    expect(screen.getByText('Pro: 7-day free trial, then $19.99 a month.')).toBeVisible();
    expect(screen.getByText('Creates your account. Next you choose Free or Pro.')).toBeVisible();
    await person.type(screen.getByLabelText('First Name (optional)'), 'Ana');
    await fillIn(person, 'ana.silva@example.com', 'correct horse');
    await person.click(screen.getByRole('button', { name: 'Start Free Trial' }));
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeDisabled();
    release();
    expect(await screen.findByRole('heading', { name: 'Choose your plan' })).toBeVisible();
    expect(address()).toBe('/subscribe');
    const toast = messages();
    expect(await toast.findByText('Account created!')).toBeVisible();
    expect(await toast.findByText("Let's set up your 7-day free trial.")).toBeVisible();
    expect(seen).toEqual([{ email: 'ana.silva@example.com', password: 'correct horse', firstName: 'Ana' }]);
  });

  test('says at the field that an address has an account, until it changes, and leads to signing in', async () => {
    const { person } = await openRegistration([
      ...signedOut(),
      http.post('/api/register', () => problem(409, 'CONFLICT', 'An account with this email already exists')),
    ]);
    await fillIn(person, 'ana.silva@example.com', 'correct horse{Enter}');
    const email = screen.getByLabelText('Email');
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription('An account with this email already exists. Sign in'),
    );
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(messages().queryByText('Registration failed')).toBeNull();
    await person.type(email, 'x');
    expect(screen.queryByText(/already exists/)).toBeNull();
    await person.type(email, '{Backspace}');
    await person.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(email).toHaveValue('ana.silva@example.com');
    expect(email).toBeValid();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('shows the server’s field errors under their fields', async () => {
    const message = 'This password is in a list of stolen ones';
    const { person } = await openRegistration([
      ...signedOut(),
      http.post('/api/register', () =>
        problem(400, 'INVALID_INPUT', 'Invalid input', {
          errors: [
            { field: 'captcha', message: 'Not a field of this form' },
            { field: 'password', message },
          ],
        }),
      ),
    ]);
    await fillIn(person, 'ana.silva@example.com', 'password1!{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(await messages().findByText('Registration failed')).toBeVisible();
  });
});

test.each([
  [false, 1],
  [true, 0],
])('with a card required: %s, "No credit card needed" shows %s times', async (trialRequiresCard, times) => {
  const config = {
    mode: 'emulator',
    publishableKey: null,
    reason: null,
    testMode: true,
    trialRequiresCard,
  };
  const { person } = await openAuth([
    http.get('/api/billing/config', () => HttpResponse.json(config)),
    ...signedOut(),
  ]);
  await screen.findByText('Payments are in test mode');
  await person.click(screen.getByRole('button', { name: 'Create an account' }));
  expect(screen.queryAllByText(/No credit card needed/)).toHaveLength(times);
});

test('toggles the visibility of the password', async () => {
  const { person } = await openAuth();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('redirects signed-in users to the home page', async () => {
  const { address } = renderRoute('/auth', [...signedInAs(people.pro), ...studyData()]);
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(address()).toBe('/');
});
