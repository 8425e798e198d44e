import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs, signedOut } from '../../../test/users';

const words = 'Payments are in test mode';

function modeIs(mode: string, testMode: boolean, asked = () => {}) {
  return http.get('/api/billing/config', () => {
    asked();
    return HttpResponse.json({ mode, publishableKey: null, reason: null, trialRequiresCard: true, testMode });
  });
}

test.each([
  ['/landing', signedOut()],
  ['/auth', signedOut()],
  ['/privacy-policy', signedOut()],
  ['/test-routing', signedOut()],
  ['/dashboard', [...signedInAs(people.pro), ...studyData()]],
  ['/no-such-page', signedInAs(people.free)],
])('%s says that payments are in test mode', async (path, handlers) => {
  renderRoute(path, [...handlers, modeIs('emulator', true)]);
  expect(await screen.findByText(words)).toBeVisible();
});

test('Stripe with test keys is test mode as well', async () => {
  renderRoute('/landing', [...signedOut(), modeIs('stripe', true)]);
  expect(await screen.findByText(words)).toBeVisible();
});

test.each(['stripe', 'unavailable'])('nothing is said in mode %s', async (mode) => {
  let asked = 0;
  renderRoute('/landing', [
    ...signedOut(),
    modeIs(mode, false, () => {
      asked += 1;
    }),
  ]);
  await screen.findByRole('heading', { name: 'Make Exams Ten Times as Easy' });
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});
