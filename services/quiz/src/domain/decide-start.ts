import type { SessionType } from '@tenfold/contracts';
import { FREE_QUIZ_QUESTIONS, FULL_EXAM_QUESTIONS, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import type { AccessLevel } from './access-level.js';

export interface StartRequest {
  sessionType: SessionType;
  /** Ignored by quick and full. */
  categoryId: string | null;
}

export type StartVerdict =
  | {
      ok: true;
      /** Questions at most; a full exam has exactly so many. */
      size: number;
      /** Set for section and focused. */
      categoryId: string | null;
      /** Counts against the Free plan's allowance. */
      rationed: boolean;
    }
  | { ok: false; code: 'CATEGORY_MISSING' | 'SUBSCRIPTION_REQUIRED' | 'PRO_REQUIRED' | 'CATEGORY_UNKNOWN' };

/** Who may start what, and how long it is. The allowance itself is settled by the database. */
export function decideStart(
  request: StartRequest,
  level: AccessLevel,
  isCategory: (categoryId: string) => boolean,
): StartVerdict {
  const { sessionType } = request;
  const categoryId = hasCategory(sessionType) ? request.categoryId : null;
  if (hasCategory(sessionType) && categoryId === null) return { ok: false, code: 'CATEGORY_MISSING' };
  if (level === 'none') return { ok: false, code: 'SUBSCRIPTION_REQUIRED' };
  if (level === 'free' && sessionType !== 'quick') return { ok: false, code: 'PRO_REQUIRED' };
  if (categoryId !== null && !isCategory(categoryId)) return { ok: false, code: 'CATEGORY_UNKNOWN' };
  return { ok: true, size: quizSize(sessionType, level), categoryId, rationed: level === 'free' };
}

/** Section practice and weak-area study are about one category. */
export function hasCategory(sessionType: SessionType): boolean {
  return sessionType === 'section' || sessionType === 'focused';
}

function quizSize(sessionType: SessionType, level: AccessLevel): number {
  if (sessionType === 'full') return FULL_EXAM_QUESTIONS;
  return level === 'free' ? FREE_QUIZ_QUESTIONS : PRO_QUIZ_QUESTIONS;
}
