import { judgeAnswer, type AnswerVerdict } from './judge-answer.js';

it.each<[boolean, string | null, AnswerVerdict]>([
  [true, 'B', 'accepted'],
  [true, 'C', 'different'],
  [true, null, 'ask-again'],
  [false, 'B', 'session-over'],
  [false, 'C', 'session-over'],
  [false, null, 'session-over'],
])('answer B, running session %s, stored answer %s: %s', (running, storedAnswer, verdict) => {
  expect(judgeAnswer('B', { running, storedAnswer })).toBe(verdict);
});
