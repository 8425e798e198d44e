import { reportedScoreProblem, type ReportedOutcome } from './reported-results.js';

test.each<[ReportedOutcome, number | null, string | null]>([
  ['passed', null, null],
  ['passed', 60, null],
  ['passed', 59, '59 of 80 does not pass: 60 are needed.'],
  ['not_passed', 59, null],
  ['not_passed', 60, '60 of 80 passes: 60 are needed.'],
  ['not_sat', null, null],
  ['not_sat', 0, 'Only an exam that you sat has a score.'],
  ['declined', 70, 'Only an exam that you sat has a score.'],
])('%s with a score of %p: %p', (outcome, score, problem) => {
  expect(reportedScoreProblem(outcome, score)).toBe(problem);
});
