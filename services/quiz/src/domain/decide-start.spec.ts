import type { PracticeType } from '@tenfold/contracts';
import type { AccessLevel } from '@tenfold/exam';
import { decideStart } from './decide-start.js';

const isCategory = (id: string): boolean => id === 'entry';

describe('decideStart', () => {
  it.each<[AccessLevel, PracticeType, string | null, ReturnType<typeof decideStart>]>([
    ['pro', 'quick', null, { ok: true, size: 10, categoryId: null, hasDailyLimit: false }],
    ['pro', 'quick', 'nowhere', { ok: true, size: 10, categoryId: null, hasDailyLimit: false }],
    ['pro', 'full', 'entry', { ok: true, size: 80, categoryId: null, hasDailyLimit: false }],
    ['pro', 'section', 'entry', { ok: true, size: 10, categoryId: 'entry', hasDailyLimit: false }],
    ['pro', 'focused', 'entry', { ok: true, size: 10, categoryId: 'entry', hasDailyLimit: false }],
    ['free', 'quick', null, { ok: true, size: 3, categoryId: null, hasDailyLimit: true }],
    ['free', 'full', null, { ok: false, code: 'PRO_REQUIRED' }],
    ['free', 'section', 'entry', { ok: false, code: 'PRO_REQUIRED' }],
    ['free', 'focused', 'nowhere', { ok: false, code: 'PRO_REQUIRED' }],
    ['none', 'quick', null, { ok: false, code: 'SUBSCRIPTION_REQUIRED' }],
    ['none', 'full', null, { ok: false, code: 'SUBSCRIPTION_REQUIRED' }],
    ['none', 'section', 'nowhere', { ok: false, code: 'SUBSCRIPTION_REQUIRED' }],
    ['pro', 'section', null, { ok: false, code: 'CATEGORY_MISSING' }],
    ['none', 'focused', null, { ok: false, code: 'CATEGORY_MISSING' }],
    ['pro', 'section', 'nowhere', { ok: false, code: 'CATEGORY_UNKNOWN' }],
    ['pro', 'focused', 'nowhere', { ok: false, code: 'CATEGORY_UNKNOWN' }],
  ])('%s starts %s of %s', (level, sessionType, categoryId, verdict) => {
    const request = { sessionType, categoryId, missedInSessionId: null, custom: null };
    expect(decideStart(request, level, isCategory)).toEqual(verdict);
  });

  it.each<[AccessLevel, PracticeType, ReturnType<typeof decideStart>]>([
    ['pro', 'quick', { ok: true, size: 10, categoryId: null, hasDailyLimit: false }],
    ['pro', 'full', { ok: false, code: 'MISSED_NOT_QUICK' }],
    ['free', 'quick', { ok: false, code: 'PRO_REQUIRED' }],
    ['none', 'quick', { ok: false, code: 'SUBSCRIPTION_REQUIRED' }],
  ])('%s repeats missed questions by %s', (level, sessionType, verdict) => {
    const request = { sessionType, categoryId: null, missedInSessionId: 's', custom: null };
    expect(decideStart(request, level, isCategory)).toEqual(verdict);
  });

  it.each<[AccessLevel, PracticeType, string | null, ReturnType<typeof decideStart>]>([
    ['pro', 'quick', null, { ok: true, size: 20, categoryId: null, hasDailyLimit: false }],
    ['free', 'quick', null, { ok: true, size: 3, categoryId: null, hasDailyLimit: true }],
    ['none', 'quick', null, { ok: false, code: 'SUBSCRIPTION_REQUIRED' }],
    ['pro', 'quick', 's', { ok: false, code: 'DIAGNOSTIC_NOT_QUICK' }],
    ['pro', 'full', null, { ok: false, code: 'DIAGNOSTIC_NOT_QUICK' }],
  ])(
    '%s takes a diagnostic by %s (of missed questions: %s)',
    (level, sessionType, missedInSessionId, verdict) => {
      const request = { sessionType, categoryId: null, missedInSessionId, isDiagnostic: true, custom: null };
      expect(decideStart(request, level, isCategory)).toEqual(verdict);
    },
  );

  it.each<[AccessLevel, boolean, ReturnType<typeof decideStart>]>([
    ['pro', true, { ok: true, size: 25, categoryId: null, hasDailyLimit: false }],
    ['pro', false, { ok: false, code: 'CUSTOM_MISSING' }],
    ['free', true, { ok: false, code: 'PRO_REQUIRED' }],
    ['none', true, { ok: false, code: 'SUBSCRIPTION_REQUIRED' }],
  ])('%s starts a custom quiz (with its selection: %s)', (level, hasSelection, verdict) => {
    const custom = { categoryIds: [], examIds: [], sets: [], questions: 25, isTimed: true };
    const request = { sessionType: 'custom' as const, categoryId: null, missedInSessionId: null };
    expect(decideStart({ ...request, custom: hasSelection ? custom : null }, level, isCategory)).toEqual(
      verdict,
    );
  });
});
