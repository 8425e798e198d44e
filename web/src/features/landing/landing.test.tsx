import { act, screen, within } from '@testing-library/react';
import { parseCitation, referenceLink } from '@tenfold/exam';
import { http, HttpResponse } from 'msw';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs, signedOut } from '../../../test/users';
import { sampleQuestion } from './sample-question';

const headline = { name: 'Make Exams Ten Times as Easy' };

async function openLanding() {
  const opened = renderRoute('/landing', signedOut());
  await screen.findByRole('heading', headline);
  await screen.findByRole('heading', { name: 'Ready to Pass the CBLE' });
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

test.each([
  [{ questions: 320, sittings: 1, sampleExams: 3 }, '320 questions today: 1 sitting, 3 sample exams'],
  [{ questions: 2_400, sittings: 30, sampleExams: 0 }, '2,400 questions today: 30 sittings'],
])('beside the badge stands what is published today: %j', async (totals, line) => {
  renderRoute('/landing', [http.get('/api/published', () => HttpResponse.json(totals)), ...signedOut()]);
  expect(await screen.findByText(line)).toBeVisible();
});

test('the bar of the picture shows how far its exam is', async () => {
  await openLanding();
  const picture = screen.getByRole('img', { name: /^A practice question answered/ });
  expect(picture).toHaveTextContent('12 of 80');
  expect(picture.querySelector('.meter span')).toHaveStyle({ width: '15%' });
});

describe('the question that can be answered', () => {
  const check = { name: 'Check answer' };

  test('is one of a sample exam, word for word, with the link of its citation', () => {
    const file = `../../../../tools/seed/${sampleQuestion.exam.replace('Examination', 'exam').replaceAll(' ', '-').toLowerCase()}.xml`;
    const xml = new DOMParser().parseFromString(readFileSync(join(__dirname, file), 'utf8'), 'text/xml');
    const question = xml.querySelector(`question[number="${sampleQuestion.number}"]`);
    const textOf = (tag: string) => question?.querySelector(tag)?.textContent;
    const answers = [...(question?.querySelectorAll('answer') ?? [])];
    const { citation } = sampleQuestion;
    const reference = parseCitation(citation).parts[0]?.reference;
    expect(sampleQuestion).toEqual({
      exam: xml.documentElement.getAttribute('title'),
      number: 66,
      content: textOf('content'),
      answers: Object.fromEntries(answers.map((one) => [one.getAttribute('letter'), one.textContent])),
      correctAnswer: textOf('correctAnswer'),
      explanation: textOf('explanation'),
      citation: textOf('citation'),
      link:
        reference &&
        referenceLink(reference, xml.querySelector('reference')?.getAttribute('edition') ?? null),
    });
  });

  test('is answered with the keyboard, and shows the verdict, the explanation and the source', async () => {
    const { person } = await openLanding();
    await person.click(screen.getByRole('button', check));
    expect(screen.getByText('Choose an answer first.')).toBeVisible();
    act(() => screen.getByRole('radio', { name: /^A ?\$34,500/ }).focus());
    await person.keyboard(' {ArrowDown}{Enter}');
    const verdict = screen.getByRole('heading', { name: 'Incorrect: the answer is C' });
    expect(verdict).toHaveFocus();
    expect(screen.getByRole('radio', { name: /^B ?\$41,000 ?Your answer, incorrect/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^C ?\$47,500 ?Correct answer/ })).toBeDisabled();
    expect(screen.getByText(sampleQuestion.explanation)).toBeVisible();
    expect(screen.getByRole('link', { name: /^19 CFR 152/ })).toHaveAttribute('href', sampleQuestion.link);
    expect(screen.queryByRole('button', check)).toBeNull();
  });
});

test('the pictures are small files, drawn in both themes and loaded when they are near', async () => {
  await openLanding();
  const pictures = within(screen.getByRole('region', { name: 'See it at work' })).getAllByRole('img');
  expect(pictures).toHaveLength(6);
  for (const picture of pictures) {
    const file = statSync(join(__dirname, '../../../public', picture.getAttribute('src') ?? ''));
    expect(file.size).toBeLessThan(60_000);
    for (const [name, value] of [
      ['loading', 'lazy'],
      ['width', /^\d+$/],
      ['height', /^\d+$/],
    ] as const)
      expect(picture).toHaveAttribute(name, expect.stringMatching(value));
  }
});

test('frequent questions are closed, and name the refund and the cancellation of the terms', async () => {
  await openLanding();
  for (const [question, answer] of [
    ['Is Tenfold official?', /No\. Tenfold is independent/],
    ['Which edition of the law do the questions follow?', /the edition of 19 CFR that the exam/],
    ['How do I cancel Pro?', /you keep it to the end of the trial and are charged nothing/],
    ['Can I get a refund?', /within 30 days, without a reason, once per person/],
  ] as const) {
    const summary = screen.getByText(question, { selector: 'summary' });
    expect(summary.parentElement).toHaveTextContent(answer);
    expect(summary.parentElement).not.toHaveAttribute('open');
  }
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
