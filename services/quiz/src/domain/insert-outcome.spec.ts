import { insertOutcomeOf, type InsertOutcome } from './insert-outcome.js';

it.each<[boolean, string | null, InsertOutcome]>([
  [true, 'B', 'accepted'],
  [true, 'C', 'different'],
  [true, null, 'ask-again'],
  [false, 'B', 'session-over'],
  [false, 'C', 'session-over'],
  [false, null, 'session-over'],
])('answer B, running session %s, stored answer %s: %s', (running, storedAnswer, verdict) => {
  expect(insertOutcomeOf('B', { running, storedAnswer })).toBe(verdict);
});
