import type { CustomQuiz, PracticeType, SessionType } from '@tenfold/contracts';
import {
  DIAGNOSTIC_QUESTIONS,
  FREE_QUIZ_QUESTIONS,
  FULL_EXAM_QUESTIONS,
  PRO_QUIZ_QUESTIONS,
} from '@tenfold/exam';
import type { AccessLevel } from '@tenfold/exam';

export interface StartRequest {
  sessionType: PracticeType;
  categoryId: string | null;
  missedInSessionId: string | null;
  isDiagnostic?: boolean;
  custom: CustomQuiz | null;
}

export type StartVerdict =
  | {
      ok: true;
      size: number;
      categoryId: string | null;
      hasDailyLimit: boolean;
    }
  | {
      ok: false;
      code:
        | 'CATEGORY_MISSING'
        | 'MISSED_NOT_QUICK'
        | 'DIAGNOSTIC_NOT_QUICK'
        | 'CUSTOM_MISSING'
        | 'SUBSCRIPTION_REQUIRED'
        | 'PRO_REQUIRED'
        | 'CATEGORY_UNKNOWN';
    };

export function decideStart(
  request: StartRequest,
  level: AccessLevel,
  isCategory: (categoryId: string) => boolean,
): StartVerdict {
  const { sessionType, custom, isDiagnostic = false } = request;
  const isRetry = request.missedInSessionId !== null;
  const categoryId = hasCategory(sessionType) ? request.categoryId : null;
  if (hasCategory(sessionType) && categoryId === null) return { ok: false, code: 'CATEGORY_MISSING' };
  if (isRetry && sessionType !== 'quick') return { ok: false, code: 'MISSED_NOT_QUICK' };
  if (isDiagnostic && (sessionType !== 'quick' || isRetry))
    return { ok: false, code: 'DIAGNOSTIC_NOT_QUICK' };
  if (sessionType === 'custom' && custom === null) return { ok: false, code: 'CUSTOM_MISSING' };
  if (level === 'none') return { ok: false, code: 'SUBSCRIPTION_REQUIRED' };
  if (level === 'free' && (sessionType !== 'quick' || isRetry)) return { ok: false, code: 'PRO_REQUIRED' };
  if (categoryId !== null && !isCategory(categoryId)) return { ok: false, code: 'CATEGORY_UNKNOWN' };
  return { ok: true, size: quizSize(request, level), categoryId, hasDailyLimit: level === 'free' };
}

export function hasCategory(sessionType: SessionType): boolean {
  return sessionType === 'section' || sessionType === 'focused';
}

function quizSize({ sessionType, custom, isDiagnostic = false }: StartRequest, level: AccessLevel): number {
  if (sessionType === 'custom' && custom !== null) return custom.questions;
  if (sessionType === 'full') return FULL_EXAM_QUESTIONS;
  if (level === 'free') return FREE_QUIZ_QUESTIONS;
  return isDiagnostic ? DIAGNOSTIC_QUESTIONS : PRO_QUIZ_QUESTIONS;
}
