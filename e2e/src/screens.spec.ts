import type { Browser } from 'playwright-core';
import { createStudent, visitAs } from './accounts.js';
import { connectBrowser, turnTo, type Visitor } from './browser.js';

interface Seen {
  heading: string | RegExp;
  at?: string | RegExp;
  text?: string;
}

const visitors = ['signedOut', 'free', 'trialing', 'pro', 'expired'] as const;
type Who = (typeof visitors)[number];
type Row = Record<Who, Seen>;

const landing: Seen = { heading: 'Make Exams Ten Times as Easy' };
const signIn: Seen = { heading: 'Welcome Back', at: '/auth' };
const gate: Seen = {
  heading: 'Subscription Required',
  text: 'You need an active subscription to access this feature.',
};
const notFound: Seen = { heading: '404 Page Not Found' };
const freeDashboard: Seen = { heading: /^Welcome, Walker/, text: 'Quick Quiz' };
const proDashboard: Seen = { heading: /^Welcome, Walker/, text: 'Quick Quiz' };
const analytics: Seen = { heading: 'Analytics' };
const readiness: Seen = { heading: 'Chance of passing', text: 'Not enough answers yet.' };
const freeReadiness: Seen = { heading: 'Chance of passing', text: 'Upgrade to Pro' };
const flagged: Seen = { heading: 'Flagged questions', text: 'Take a Quiz' };
const studySessions: Seen = { heading: 'Study Sessions', text: 'Revisit', at: '/quiz' };
const builder: Seen = { heading: 'Build a quiz', text: 'Start the quiz' };
const review: Seen = { heading: 'Daily review', text: 'Take a Quiz' };
const missed: Seen = { heading: 'Missed questions', text: 'Take a Quiz' };
const lookups: Seen = { heading: 'Look-up drill', text: 'Start the drill' };
const freeLookups: Seen = { heading: 'Look-up drill', text: 'Upgrade to Pro' };
const contentsDrill: Seen = { heading: 'Table of contents' };
const examSimulator: Seen = { heading: 'Exam Simulator', text: 'Begin the exam' };
const examMissing: Seen = { ...examSimulator, at: '/exam', text: 'Exam not found.' };
const history: Seen = { heading: 'Session history', text: 'In progress' };
const comparison: Seen = { heading: 'Choose two sessions', text: 'All sessions' };
const quizMissing: Seen = { ...proDashboard, at: '/', text: 'Quiz session not found.' };

const quizOf = (questions: number): Seen => ({
  heading: new RegExp(`^Question 1 of ${questions}\\.`),
  at: /^\/quiz\/[0-9a-f-]{36}$/,
});

const everyone = (seen: Seen): Row => ({
  signedOut: seen,
  free: seen,
  trialing: seen,
  pro: seen,
  expired: seen,
});
const signedIn = (signedOut: Seen, seen: Seen): Row => ({ ...everyone(seen), signedOut });
const gated = (free: Seen, subscribed: Seen): Row => ({
  signedOut: signIn,
  free,
  trialing: subscribed,
  pro: subscribed,
  expired: gate,
});
const home = (at: string, signedOut: Seen): Row => ({
  signedOut,
  free: { ...freeDashboard, at },
  trialing: { ...proDashboard, at },
  pro: { ...proDashboard, at },
  expired: { ...gate, at },
});
const adminEntry = (heading: string): Row =>
  signedIn({ heading, text: 'Please sign in.' }, { heading, text: 'Only an administrator may do this.' });

const NO_SUCH_QUIZ = '/quiz/00000000-0000-4000-8000-000000000000';
const NO_SUCH_EXAM = '/exam/00000000-0000-4000-8000-000000000000';

const rows: Record<string, Row> = {
  '/': home('/', landing),
  '/landing': home('/dashboard', landing),
  '/auth': home('/', signIn),
  '/subscribe': {
    signedOut: { ...signIn, text: 'Please Sign In' },
    free: { heading: 'Choose your plan' },
    trialing: { ...proDashboard, at: '/dashboard' },
    pro: { ...proDashboard, at: '/dashboard' },
    expired: { heading: 'Choose your plan' },
  },
  '/privacy-policy': everyone({ heading: 'Privacy Policy', text: 'Back to Home' }),
  '/terms-of-service': everyone({ heading: 'Terms of Service', text: 'Back to Home' }),
  '/test-routing': everyone({ heading: /./, text: '/test-routing' }),
  '/admin-direct': adminEntry('Admin direct access'),
  '/emergency-admin': adminEntry('Admin direct access'),
  '/admin-bypass': adminEntry('Admin bypass'),
  '/no-such-page': signedIn(landing, notFound),
  '/dashboard': home('/dashboard', signIn),
  [NO_SUCH_QUIZ]: gated({ ...quizMissing }, quizMissing),
  '/quiz': gated(studySessions, studySessions),
  '/quiz?type=quick': { ...gated(quizOf(3), quizOf(10)), expired: { ...gate, at: '/quiz' } },
  '/quiz-builder': gated(builder, builder),
  '/missed-questions': gated(missed, missed),
  '/review': gated(review, review),
  '/look-up': gated(freeLookups, lookups),
  '/look-up/contents': gated(contentsDrill, contentsDrill),
  '/exam': gated(examSimulator, examSimulator),
  [NO_SUCH_EXAM]: gated(examMissing, examMissing),
  '/history': gated(history, history),
  '/history/compare': gated(comparison, comparison),
  '/analytics': gated({ ...analytics, text: 'Upgrade to Pro' }, { ...analytics, text: 'Tip:' }),
  '/readiness': gated(freeReadiness, readiness),
  '/flagged-questions': gated(flagged, flagged),
  '/search': gated({ heading: 'Search' }, { heading: 'Search' }),
  '/profile': signedIn(signIn, { heading: 'Profile', text: 'Member Since' }),
  '/reports': signedIn(signIn, { heading: 'My reports', text: 'No reports yet' }),
  '/xml-ingestion': signedIn(signIn, { heading: 'XML ingestion', text: 'Ingest XML' }),
  '/exam-sections': signedIn(signIn, { heading: 'Exam sections', text: 'Unable to load admin data.' }),
  '/admin/exams': signedIn(signIn, { heading: 'Exams', text: 'Unable to load admin data.' }),
  '/admin/question-pairs': signedIn(signIn, {
    heading: 'Similar questions',
    text: 'Unable to load admin data.',
  }),
  '/admin/references': signedIn(signIn, { heading: 'References', text: 'Unable to load admin data.' }),
  '/admin/questions/00000000-0000-4000-8000-000000000000': signedIn(signIn, {
    heading: 'Question statistics',
    text: 'Unable to load admin data.',
  }),
  '/admin': signedIn(signIn, { heading: 'Admin dashboard', text: 'Unable to load admin data.' }),
};

/**
 * All screens of the Free plan; of the others only what looks different. The tests of web show that all screens lead to the
 * sign-in and the paywall, and that a trial sees what Pro does; accessibility.spec opens all screens of Pro.
 */
function rowsOf(who: Who): [string, Row][] {
  const all = Object.entries(rows);
  if (who === 'free') return all;
  if (who === 'pro') return all.filter(([, row]) => row.pro !== row.free);
  const known = new Set(who === 'trialing' ? all.map(([, row]) => row.pro) : []);
  return all.filter(([, row]) => !known.has(row[who]) && known.add(row[who]));
}

let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

describe.each(visitors)('%s', (who) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visitAs(browser, who === 'signedOut' ? null : await createStudent(who));
  });

  afterAll(() => visitor.context.close());

  test.each(rowsOf(who))('%s', async (path, row) => {
    const { heading, at = path, text } = row[who];
    const { page, complaints } = visitor;
    await turnTo(page, path);
    await Promise.all([
      page.waitForURL(({ pathname }) => (typeof at === 'string' ? pathname === at : at.test(pathname))),
      page.getByRole('heading', { level: 1, name: heading }).waitFor(),
      // in parallel: a toast may close before the other waits end
      text === undefined ? null : page.getByText(text).first().waitFor(),
    ]);
    expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
  });
});
