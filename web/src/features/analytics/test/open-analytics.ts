import type { User } from '@tenfold/contracts';
import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { renderRoute } from '../../../../test/render-route.js';
import { stats, studyData } from '../../../../test/study-data.js';
import { signedInAs } from '../../../../test/users.js';

export const totals = { ...stats, totalCorrectAnswers: 905 };

export async function openAnalytics(
  user: User,
  data: Parameters<typeof studyData>[0] = {},
  ...handlers: RequestHandler[]
) {
  const served = studyData({ ...data, stats: { ...totals, ...data.stats } });
  const opened = renderRoute('/analytics', [...signedInAs(user), ...handlers, ...served]);
  await screen.findByText('Questions answered');
  return opened;
}

export const card = (name: string) => screen.getByRole('region', { name });
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
