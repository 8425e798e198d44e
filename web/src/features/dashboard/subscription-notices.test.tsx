import { screen, within } from '@testing-library/react';
import type { SubscriptionNotice, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';

function openDashboard(notifications: SubscriptionNotice[], user: User = people.pro) {
  const notices: RequestHandler = http.get('/api/subscription/notifications', () =>
    HttpResponse.json({ notifications }),
  );
  return renderRoute('/dashboard', [notices, ...signedInAs(user), ...studyData()]);
}

const notice = (
  type: SubscriptionNotice['type'],
  priority: SubscriptionNotice['priority'],
): SubscriptionNotice => ({
  type,
  priority,
  color: 'orange',
  title: `About ${type}`,
  message: 'Please look.',
  action: { text: `See ${type}`, link: '/profile' },
});
const four = [
  notice('cancellation_scheduled', 'medium'),
  notice('trial_ending', 'high'),
  notice('billing_reminder', 'low'),
  notice('upgrade_available', 'low'),
];

test('the notice banner shows the first one of high priority, the side at most three', async () => {
  openDashboard(four);
  const banner = await screen.findByRole('region', { name: 'Subscription notice' });
  expect(banner).toHaveTextContent('About trial_ending');
  const side = within(await screen.findByRole('region', { name: 'Your subscription' }));
  expect(side.getAllByRole('listitem')).toHaveLength(3);
  expect(side.getByRole('link', { name: 'See billing_reminder' })).toHaveAttribute('href', '/profile');
});

test('Free has one offer of an upgrade, the banner', async () => {
  const [, , , upgrade] = four;
  openDashboard(upgrade ? [upgrade] : [], people.free);
  expect(await screen.findByRole('region', { name: 'Upgrade to Pro' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your subscription' })).not.toBeInTheDocument();
});

test.each([
  ['payment_failed', 'high', 'red', '/profile'],
  ['trial_ending', 'high', 'orange', '/profile'],
  ['cancellation_scheduled', 'medium', 'orange', '/profile'],
  ['billing_reminder', 'low', 'green', '/profile'],
  ['upgrade_available', 'low', 'blue', '/subscribe'],
] as const)('a notice %s of %s priority is %s and links to %s', async (type, priority, color, link) => {
  openDashboard([{ ...notice(type, priority), color, action: { text: `See ${type}`, link } }]);
  const side = within(await screen.findByRole('region', { name: 'Your subscription' }));
  expect(side.getByRole('group')).toHaveAttribute('data-color', color);
  expect(side.getByRole('link', { name: `See ${type}` })).toHaveAttribute('href', link);
  const banners = screen.queryAllByRole('region', { name: 'Subscription notice' });
  expect(banners.map((banner) => banner.dataset.color)).toEqual(priority === 'high' ? [color] : []);
});

test('a dismissed notice is removed from the banner and the side', async () => {
  const { person } = openDashboard(four);
  const banner = await screen.findByRole('region', { name: 'Subscription notice' });
  await person.click(within(banner).getByRole('button', { name: /Dismiss/ }));
  expect(banner).not.toBeInTheDocument();
  const side = within(await screen.findByRole('region', { name: 'Your subscription' }));
  expect(side.queryByText('About trial_ending')).not.toBeInTheDocument();
  expect(side.getByText('About upgrade_available')).toBeVisible();
});
