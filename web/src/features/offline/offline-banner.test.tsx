import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { people } from '../../../test/users.js';
import { SignedInUser } from '../../api/current-user.js';
import { createQueryClient } from '../../api/query-client.js';
import { useRunningExam } from '../../lib/running-exam.js';
import { OfflineBanner } from './offline-banner.js';

jest.mock('../../lib/device-storage.js', () => ({
  countUnsent: () => Promise.resolve({ answers: 2, examChanges: 1 }),
}));

function RunningExam() {
  useRunningExam();
  return null;
}

function open(isExamRunning: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={people.pro}>
        {isExamRunning && <RunningExam />}
        <OfflineBanner />
      </SignedInUser>
    </QueryClientProvider>,
  );
}

afterEach(() => jest.restoreAllMocks());

test.each([
  ['outside the exam', false, 'when you open the exam again before it ends'],
  ['in the exam', true, 'when the connection is back'],
])('says %s when exam changes are sent', async (_where, isExamRunning, when) => {
  open(isExamRunning);
  expect(await screen.findByText(/2 answers are sent/)).toHaveTextContent(
    `2 answers are sent when the connection is back. 1 exam change is sent ${when}.`,
  );
});
