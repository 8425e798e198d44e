import fc from 'fast-check';
import {
  clockLabel,
  cooldownHoursRemaining,
  dailyLimitMessage,
  timeLeft,
  timeLeftLabel,
} from './countdown.js';
import { MS_PER_DAY, MS_PER_HOUR } from './limits.js';
import { clockText, isSlowAnswer, paceBand, TARGET_MS_PER_QUESTION, timingData } from './pace.js';
import { scoreCoaching, scoreTierLabel, scoreTier } from './score-tier.js';
import { relativeTime, studyTimeLabel } from './relative-time.js';
import { scoreBand, scoreBanner, scorePercent, sectionBand } from './score.js';

const now = new Date('2026-04-22T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

describe('score', () => {
  test.each([
    [0, 0, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [60, 80, 75],
    [80, 80, 100],
  ])('%d of %d is %d', (correct, total, percent) => expect(scorePercent(correct, total)).toBe(percent));

  test.each([
    [100, 'good', 'Excellent Work!'],
    [80, 'good', 'Excellent Work!'],
    [79.9, 'fair', 'Good Progress!'],
    [70, 'fair', 'Good Progress!'],
    [69.9, 'poor', 'Needs Improvement'],
    [0, 'poor', 'Needs Improvement'],
  ])('the band of %d is %s with the banner %s', (score, band, banner) => {
    expect(scoreBand(score)).toBe(band);
    expect(scoreBanner(score)).toBe(banner);
  });

  test.each([
    [80, 'good'],
    [79.9, 'fair'],
    [60, 'fair'],
    [59.9, 'poor'],
  ])('section accuracy %d is %s', (accuracy, band) => expect(sectionBand(accuracy)).toBe(band));
});

describe('readiness', () => {
  test.each([
    [80, 4, 'Exam Ready', 'Excellent Level'],
    [79.9, 3, 'Almost Ready', 'Good Progress'],
    [70, 3, 'Almost Ready', 'Good Progress'],
    [60, 2, 'Getting Better', 'Fair Level'],
    [59.9, 1, 'Keep Studying', 'Needs Focus'],
  ])('%d has level %d and the label %s or %s', (score, level, improving, otherwise) => {
    expect(scoreTier(score)).toBe(level);
    expect(scoreTierLabel(score, 'improving')).toBe(improving);
    expect(scoreTierLabel(score, 'stable')).toBe(otherwise);
    expect(scoreTierLabel(score, 'declining')).toBe(otherwise);
  });

  test.each([
    [85, 20, 900, [/exam level/]],
    [75, 20, 900, [/close/]],
    [65, 20, 900, [/on the way/]],
    [50, 4, 900, [/habit/, /at least 10/]],
    [50, 5, 299, [/study time/, /at least 10/]],
    [50, 10, 300, [/weak categories/]],
  ])(
    'coaching for average %d, %d quizzes, %d minutes',
    (averageScore, totalQuizzes, totalStudyMinutes, expected) => {
      const advice = scoreCoaching({
        averageScore,
        totalQuizzes,
        totalQuestionsCompleted: 200,
        totalStudyMinutes,
        paysForPro: false,
      });
      expect(advice).toHaveLength(expected.length);
      expected.forEach((pattern, i) => expect(advice[i]).toMatch(pattern));
    },
  );

  test('the coaching begins with the qualifier below 30 answers', () => {
    const input = { averageScore: 85, totalQuizzes: 2, totalStudyMinutes: 30, paysForPro: true };
    expect(scoreCoaching({ ...input, totalQuestionsCompleted: 13 })[0]).toBe(
      'Readiness from 13 answers: too few to judge.',
    );
    expect(scoreCoaching({ ...input, totalQuestionsCompleted: 30 })[0]).toMatch(/exam level/);
  });

  test('paying users get no advice to consider Pro', () => {
    const input = {
      averageScore: 50,
      totalQuizzes: 10,
      totalQuestionsCompleted: 100,
      totalStudyMinutes: 300,
    };
    expect(scoreCoaching({ ...input, paysForPro: false }).join()).toMatch(/upgrading to Pro/);
    expect(scoreCoaching({ ...input, paysForPro: true }).join()).not.toMatch(/Pro/);
  });
});

describe('time left', () => {
  test.each([
    [7 * MS_PER_DAY, { days: 7, hours: 168, urgent: false }, '7 days'],
    [3 * MS_PER_DAY + 1, { days: 4, hours: 73, urgent: false }, '4 days'],
    [3 * MS_PER_DAY, { days: 3, hours: 72, urgent: true }, '3 days'],
    [MS_PER_DAY, { days: 1, hours: 24, urgent: true }, '24 hours'],
    [30 * 60_000, { days: 1, hours: 1, urgent: true }, '1 hour'],
    [0, { days: 0, hours: 0, urgent: true }, '0 hours'],
    [-5 * MS_PER_DAY, { days: 0, hours: 0, urgent: true }, '0 hours'],
  ])('%d ms from now', (ms, expected, label) => {
    expect(timeLeft(after(ms), now)).toEqual(expected);
    expect(timeLeftLabel(expected)).toBe(label);
  });

  test('is never negative, and its hours fit its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400 * MS_PER_DAY, max: 400 * MS_PER_DAY }), (ms) => {
        const { days, hours } = timeLeft(after(ms), now);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThanOrEqual(days * 24);
        expect(hours).toBeGreaterThanOrEqual((days - 1) * 24);
      }),
    );
  });

  test.each([
    [0, '00:00:00'],
    [-1, '00:00:00'],
    [1, '00:00:01'],
    [86_399_000, '23:59:59'],
    [MS_PER_DAY, '24:00:00'],
  ])('%d ms on the clock is %s', (ms, label) => expect(clockLabel(ms)).toBe(label));

  test.each([
    [1, 1],
    [MS_PER_HOUR, 1],
    [MS_PER_HOUR + 1, 2],
    [MS_PER_DAY, 24],
  ])('cooldown of %d ms is %d hour(s)', (ms, hours) =>
    expect(cooldownHoursRemaining(after(ms), now)).toBe(hours),
  );

  test('the daily limit message names the hours', () => {
    expect(dailyLimitMessage(5)).toBe(
      'Daily limit reached — You can take your next quiz in 5 hour(s). Upgrade to Pro for unlimited access!',
    );
  });
});

test.each([
  [0, 'Just now'],
  [59_999, 'Just now'],
  [60_000, '1 minute ago'],
  [5 * 60_000, '5 minutes ago'],
  [MS_PER_HOUR, '1 hour ago'],
  [23 * MS_PER_HOUR, '23 hours ago'],
  [MS_PER_DAY, '1 day ago'],
  [29 * MS_PER_DAY, '29 days ago'],
  [60 * MS_PER_DAY, '2 months ago'],
  [800 * MS_PER_DAY, '2 years ago'],
  [-MS_PER_DAY, 'Just now'],
])('%d ms ago is "%s"', (age, label) => expect(relativeTime(after(-age), now)).toBe(label));

test('study time is hours with one decimal', () => {
  expect([0, 30, 90, 605].map(studyTimeLabel)).toEqual(['0.0h', '0.5h', '1.5h', '10.1h']);
});

describe('pace', () => {
  test.each([
    [0, 'calm'],
    [TARGET_MS_PER_QUESTION * 0.75, 'calm'],
    [TARGET_MS_PER_QUESTION * 0.75 + 1, 'warning'],
    [TARGET_MS_PER_QUESTION, 'warning'],
    [TARGET_MS_PER_QUESTION + 1, 'over'],
  ])('%d ms is %s', (ms, band) => expect(paceBand(ms)).toBe(band));

  test.each([
    [999, '0:00'],
    [5_999, '0:05'],
    [TARGET_MS_PER_QUESTION, '3:22'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [16_205_000, '4:30:05'],
  ])('%d ms is shown as %s', (ms, text) => expect(clockText(ms)).toBe(text));

  test('of an answer is slow above the target', () => {
    expect([TARGET_MS_PER_QUESTION, TARGET_MS_PER_QUESTION + 1].map(isSlowAnswer)).toEqual([false, true]);
  });

  test('of an exam is within the target by its average', () => {
    expect(timingData([])).toMatchObject({ avgTimePerQuestion: 0, isWithinTarget: true });
    expect(timingData([60_000, 300_000])).toEqual({
      avgTimePerQuestion: 3,
      targetTimePerQuestion: 3.375,
      questionTimes: [1, 5],
      isWithinTarget: true,
    });
    expect(timingData([240_000]).isWithinTarget).toBe(false);
  });
});
