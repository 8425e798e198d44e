import type { RescoredQuestion, SessionsRescoredData } from '@tenfold/contracts';
import { rescoredNotification } from './rescored-notification.js';

const data: SessionsRescoredData = {
  userId: '0193484e-7af0-7e55-b1a2-6f0c94d2a711',
  questionId: '01934852-1100-7d01-a0b3-2b4c8e9f0a12',
  version: 2,
  questionNumber: 13,
  before: 'A',
  after: 'A,B,C,D',
  creditsAll: true,
  sessionName: 'April 2025',
  scoreBefore: 73.75,
  scoreAfter: 75,
  otherScores: 0,
  average: { score: 74.2, statsVersion: 5, rescoredAt: '2026-11-21T09:12:32.990Z' },
};

const other = (questionNumber: number, before: string, after: string): RescoredQuestion => ({
  questionId: `01934852-1100-7d01-a0b3-2b4c8e9f0a${questionNumber}`,
  questionNumber,
  before,
  after,
  creditsAll: after === 'A,B,C,D',
});

test.each<[Partial<SessionsRescoredData>, string]>([
  [{}, 'Question 13 now credits all answers: your score of April 2025 rises from 73.8 to 75.0 %.'],
  [
    { after: 'A,B', creditsAll: false },
    'Question 13 now also accepts B: your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { after: 'A,B,D', creditsAll: false },
    'Question 13 now also accepts B and D: your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { after: 'B,C', creditsAll: false },
    'Question 13 now accepts B and C: your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { before: 'A,B', after: 'B', creditsAll: false, scoreAfter: 72.5 },
    'The correct answer to question 13 is now B: your score of April 2025 falls from 73.8 to 72.5 %.',
  ],
  [
    { after: 'REMOVED', creditsAll: false },
    'Question 13 was removed: everyone gets credit. Your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { otherScores: 2 },
    'Question 13 now credits all answers: your score of April 2025 rises from 73.8 to 75.0 %, and 2 more of your scores changed.',
  ],
  [
    { otherQuestions: [other(20, 'B', 'A,B,C,D'), other(31, 'C', 'A,B,C,D')] },
    'Questions 13, 20, and 31 now credit all answers: your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { after: 'REMOVED', creditsAll: false, otherQuestions: [other(20, 'B', 'REMOVED')], otherScores: 1 },
    'Questions 13 and 20 were removed: everyone gets credit. Your score of April 2025 rises from 73.8 to 75.0 %, and 1 more of your scores changed.',
  ],
  [
    { after: 'B', creditsAll: false, otherQuestions: [other(20, 'B', 'B,D'), other(31, 'C', 'A,B')] },
    'The correct answers to questions 13, 20, and 31 changed: 13 is now B; 20 now also accepts D; 31 now accepts A and B. Your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { otherQuestions: [other(20, 'B', 'REMOVED')] },
    'The correct answers to questions 13 and 20 changed: 13 now credits all answers; 20 was removed, and everyone gets credit. Your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
  [
    { otherQuestions: [20, 21, 22, 23, 24].map((number) => other(number, 'B', 'C')) },
    'The correct answers to questions 13, 20, 21, 22, 23, and 24 changed: your score of April 2025 rises from 73.8 to 75.0 %.',
  ],
])('of %j says what changed and how the score moved', (given, message) => {
  expect(rescoredNotification({ ...data, ...given })).toEqual({ title: 'Exam scores updated', message });
});
