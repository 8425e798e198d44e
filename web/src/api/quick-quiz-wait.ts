import { useQuery } from '@tanstack/react-query';
import { quickQuizCooldownMs } from '../lib/quick-quiz-cooldown.js';
import { useNow } from '../lib/use-now.js';
import { useUser } from './current-user.js';
import { statsQuery } from './stats.js';

/**
 * How long a Free user waits for the next quick quiz: by this browser, which knows a start at once, and by the server, which
 * knows those of other devices.
 * @returns ms, 0 when it can start; measured again every `tickMs`
 */
export function useQuickQuizWaitMs(tickMs: number): number {
  const { id } = useUser();
  const now = useNow(tickMs);
  const { data: stats } = useQuery(statsQuery);
  const next = Date.parse(stats?.nextDailyQuizAt ?? '');
  return Math.max(quickQuizCooldownMs(id, now), Number.isNaN(next) ? 0 : next - now.getTime(), 0);
}
