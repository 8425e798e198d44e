import {
  FREE_QUIZ_QUESTIONS,
  FULL_EXAM_QUESTIONS,
  MAX_PAYMENT_GRACE_DAYS,
  MINIMUM_AGE_YEARS,
  PRICE_USD_PER_MONTH,
  PRO_QUIZ_QUESTIONS,
  QUICK_QUIZ_COOLDOWN_HOURS,
  TRIAL_DAYS,
} from '@tenfold/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { people, signedInAs, signedOut } from '../../../test/users';
import { renderRoute } from '../../../test/render-route';
import { brand, mailboxes } from '../../content';

const pages = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    sections: [
      'Information we collect',
      'How we use your information',
      'When we share information',
      'How we protect your information',
      'Your rights and choices',
      'Cookies and local storage',
      'Third-party services',
      'How long we keep information',
      'International transfers',
      'Children: 18 and over only',
      'Changes to this policy',
      'Contact us',
    ],
    addresses: [mailboxes.privacy, mailboxes.support],
    sister: { link: 'Read the Terms of Service', path: '/terms-of-service', title: 'Terms of Service' },
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    sections: [
      'Acceptance of these terms',
      'The service',
      'Your account',
      'Subscription, trial and payment',
      'Acceptable use',
      'Intellectual property',
      'Educational disclaimer',
      'Privacy',
      'Availability',
      'Limitation of liability',
      'Indemnification',
      'Termination',
      'Disputes',
      'Changes to these terms',
      'Severability',
      'Contact us',
    ],
    addresses: [mailboxes.legal, mailboxes.support, mailboxes.privacy],
    sister: { link: 'Read the Privacy Policy', path: '/privacy-policy', title: 'Privacy Policy' },
  },
];

describe.each(pages)('$path', ({ path, title, sections, addresses, sister }) => {
  async function open(handlers = signedOut()) {
    const opened = renderRoute(path, handlers);
    await screen.findByRole('heading', { level: 1, name: title });
    return opened;
  }

  it('shows its sections in order, each numbered and named', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles).toEqual(sections.map((name, index) => `${index + 1}. ${name}`));
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('region')
        .map((region) => region.textContent?.length),
    ).not.toContain(0);
  });

  it('leads from the contents to each section', async () => {
    await open();
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(sections);
    const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
    expect(targets.map((target) => target?.querySelector('h2')?.textContent)).toEqual(
      sections.map((name, index) => `${index + 1}. ${name}`),
    );
  });

  it("says that it was updated on today's date", async () => {
    jest.useFakeTimers({ now: new Date(2026, 4, 12, 12), doNotFake: ['setTimeout', 'queueMicrotask'] });
    try {
      await open();
      expect(screen.getByText('Last updated: May 12, 2026')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('leads back to the landing page', async () => {
    const { person, address } = await open();
    await person.click(screen.getByRole('link', { name: 'Back to Home' }));
    await waitFor(() => expect(address()).toBe('/landing'));
  });

  it('opens for a signed-in user without a subscription', async () => {
    const { address } = await open(signedInAs(people.registered));
    expect(address()).toBe(path);
  });

  it('links every address of ours to a new message', async () => {
    await open();
    const contact = within(screen.getByRole('region', { name: /Contact us$/ }));
    for (const mailbox of addresses) {
      expect(contact.getByRole('link', { name: mailbox })).toHaveAttribute('href', `mailto:${mailbox}`);
    }
    const linked = [...document.querySelectorAll('a[href^="mailto:"]')].map((link) => link.textContent);
    expect(document.querySelector('main')?.textContent?.match(/[a-z]+@tenfold\.example/g)).toEqual(linked);
  });

  it('leads to the other text', async () => {
    const { person, address } = await open();
    await person.click(screen.getByRole('link', { name: sister.link }));
    expect(await screen.findByRole('heading', { level: 1, name: sister.title })).toBeVisible();
    expect(address()).toBe(sister.path);
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('the section in the address', () => {
  const scrolledTo: string[] = [];

  beforeEach(() => {
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo.push(this.id);
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('is where the reading starts', async () => {
    renderRoute('/terms-of-service#liability', signedOut());
    await screen.findByRole('heading', { name: '10. Limitation of liability' });
    expect(scrolledTo).toEqual(['liability']);
  });
});

describe('what the texts promise', () => {
  async function read(path: string, section: RegExp): Promise<string> {
    renderRoute(path, signedOut());
    return (await screen.findByRole('region', { name: section })).textContent ?? '';
  }

  it('has the price, the trial and the refunds of the product', async () => {
    const text = await read('/terms-of-service', /^4\. /);
    expect(text).toContain(`$${PRICE_USD_PER_MONTH} a month in US dollars`);
    expect(text).toContain(`free trial of ${TRIAL_DAYS} days`);
    expect(text).toContain('at the end of the billing period');
    expect(text).toContain('within 30 days of your first payment');
    expect(text).toContain('no refund for the rest of a month');
    expect(text).toContain('a new price at least 30 days before');
    expect(text).toContain(
      `If you have paid for Pro before, you keep access during that time, for at most ${MAX_PAYMENT_GRACE_DAYS} days.`,
    );
  });

  it('has the limits of both plans', async () => {
    const text = await read('/terms-of-service', /^2\. /);
    expect(text).toContain(
      `one quick quiz of ${FREE_QUIZ_QUESTIONS} questions in ${QUICK_QUIZ_COOLDOWN_HOURS} hours`,
    );
    expect(text).toContain(`quizzes of ${PRO_QUIZ_QUESTIONS} questions`);
    expect(text).toContain(`practice exams of ${FULL_EXAM_QUESTIONS} questions`);
    expect(text).toContain(brand.independence);
  });

  it('caps the liability at the payments of twelve months', async () => {
    expect(await read('/terms-of-service', /^10\. /)).toContain('you paid us in the twelve months before');
  });

  it.each([
    ['/terms-of-service', /^1\. /, `${MINIMUM_AGE_YEARS} or older`],
    ['/privacy-policy', /^10\. /, `aged ${MINIMUM_AGE_YEARS} or over`],
  ])('%s asks for the minimum age', async (path, section, words) => {
    expect(await read(path, section)).toContain(words);
  });

  it.each([
    [/^1\. /, 'The result of your exam if you report it'],
    [/^1\. /, 'The calendar address of your weekly plan'],
    [/^2\. /, 'remind you of reviews by email if you choose so'],
    [/^3\. /, 'Anyone who has your calendar address'],
  ])('the privacy policy names in section %s: %s', async (section, words) => {
    expect(await read('/privacy-policy', section)).toContain(words);
  });

  it('lets a deletion be taken back for 14 days', async () => {
    expect(await read('/privacy-policy', /^5\. /)).toContain(
      'Your subscription is then canceled, and nothing more is charged. For 14 days you can change your mind',
    );
  });
});
