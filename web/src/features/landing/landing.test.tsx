import { act, screen, within } from '@testing-library/react';
import { renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs, signedOut } from '../../../test/users';

const headline = { name: 'Make Exams Ten Times as Easy' };

async function openLanding() {
  const opened = renderRoute('/landing', signedOut());
  await screen.findByRole('heading', headline);
  return opened;
}

function highlighted(): string {
  const figures = within(screen.getByRole('region', { name: 'Tenfold in figures' })).getAllByRole('term');
  return figures.find((term) => term.parentElement?.dataset.highlighted === 'true')?.textContent ?? '';
}

afterEach(() => jest.useRealTimers());

test('the page shows the product, its prices and its owner', async () => {
  await openLanding();
  expect(screen.getByText('2,320 Authentic Exam Questions')).toBeVisible();
  const figures = screen.getByRole('region', { name: 'Tenfold in figures' });
  expect(
    within(figures)
      .getAllByRole('definition')
      .map((value) => value.textContent),
  ).toEqual(['2,320', '500+', '4.9/5', '14+']);
  for (const feature of ['Authentic Questions', 'Focused Study', 'Advanced Analytics']) {
    expect(screen.getByRole('heading', { name: feature })).toBeVisible();
  }
  expect(screen.getByText('$0')).toBeVisible();
  expect(screen.getByText('$19.99')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ready to Pass the CBLE' })).toBeVisible();
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'support@tenfold.example' })).toBeVisible();
  expect(within(footer).getByText(/not affiliated with any government body/)).toBeVisible();
});

test('the page makes no claim about the question bank beyond its stats', async () => {
  await openLanding();
  expect(screen.queryByText(/real exam questions|every one comes with its explanation/i)).toBeNull();
});

test('the plans list the lines of the specification first, then the exam simulator, review and search', async () => {
  await openLanding();
  const linesOf = (plan: string) =>
    within(screen.getByRole('heading', { name: plan }).parentElement ?? document.body)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(linesOf('Free')).toEqual([
    '3 questions daily',
    '24-hour cooldown between quizzes',
    'Basic progress tracking',
    'Access to all questions',
    'One half exam in the Exam Simulator, once',
    'Review of the questions you answered',
    'Search in the questions you have seen',
  ]);
  expect(linesOf('Pro').slice(-4)).toEqual([
    'All questions',
    'Full and half exams in the Exam Simulator',
    'Review of every quiz and exam',
    'Search in all questions',
  ]);
});

test.each([
  ['Sign In', 'Welcome Back'],
  ['Start Free Today', 'Start Your Journey'],
  ['Start Free Trial', 'Start Your Journey'],
])('%s goes to /auth', async (name, title) => {
  const { person, address } = await openLanding();
  await person.click(screen.getByRole('link', { name }));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(address()).toBe('/auth');
});

test('every Get Started Free link leads to /auth', async () => {
  await openLanding();
  const waysIn = screen.getAllByRole('link', { name: 'Get Started Free' });
  expect(waysIn).toHaveLength(3);
  for (const link of waysIn) expect(link).toHaveAttribute('href', '/auth');
});

test('Start Free Trial is stored until after the sign-in', async () => {
  const { person } = await openLanding();
  expect(sessionStorage.getItem('startTrial')).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Start Free Trial' }));
  expect(sessionStorage.getItem('startTrial')).toBe('true');
});

test('View Pricing scrolls without leaving the page, and respects reduced motion', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  const { person, address } = await openLanding();
  await person.click(screen.getByRole('button', { name: 'View Pricing' }));
  expect(address()).toBe('/landing');
  expect(shown.mock.contexts).toEqual([
    screen.getByRole('region', { name: 'Start free, go Pro when it counts' }),
  ]);
  expect(shown).toHaveBeenLastCalledWith({ behavior: 'smooth' });
  const real = window.matchMedia;
  window.matchMedia = (query) => ({ ...real(query), matches: query.includes('reduced-motion') });
  await person.click(screen.getByRole('button', { name: 'View Pricing' }));
  window.matchMedia = real;
  expect(shown).toHaveBeenLastCalledWith({ behavior: 'instant' });
});

describe('the stats', () => {
  const fakeIntervals = () =>
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'],
    });

  test('are highlighted in turn, three seconds each', async () => {
    fakeIntervals();
    await openLanding();
    expect(highlighted()).toBe('Exam Questions');
    act(() => jest.advanceTimersByTime(2_999));
    expect(highlighted()).toBe('Exam Questions');
    act(() => jest.advanceTimersByTime(1));
    expect(highlighted()).toBe('Students');
    act(() => jest.advanceTimersByTime(9_000));
    expect(highlighted()).toBe('Exam Questions');
  });

  test('are not rotated with reduced motion', async () => {
    fakeIntervals();
    const real = window.matchMedia;
    window.matchMedia = (query) => ({ ...real(query), matches: query.includes('reduced-motion') });
    await openLanding();
    act(() => jest.advanceTimersByTime(30_000));
    expect(highlighted()).toBe('Exam Questions');
    window.matchMedia = real;
  });
});

test('a signed-in user is redirected to the dashboard', async () => {
  const { address } = renderRoute('/landing', [...signedInAs(people.pro), ...studyData()]);
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});
