import type { SubscriptionState } from '@tenfold/contracts';
import { timeLeftLabel } from '@tenfold/exam';

interface Line {
  text: string;
  urgent: boolean;
}

/** One line for each running countdown, the most urgent first. */
export function countdownLines(state: SubscriptionState): Line[] {
  const { paymentRetryCountdown, trialCountdown, billingCountdown } = state;
  return [
    { countdown: paymentRetryCountdown, say: (left: string) => `Payment failed. Next try in ${left}` },
    { countdown: trialCountdown, say: (left: string) => `Trial ends in ${left}` },
    { countdown: billingCountdown, say: (left: string) => `Next payment in ${left}` },
  ].flatMap(({ countdown, say }) =>
    countdown ? [{ text: say(timeLeftLabel(countdown)), urgent: countdown.urgent }] : [],
  );
}
