import { MIN_READINESS_ANSWERS, MIN_SECTION_ANSWERS, MIN_TREND_QUIZZES } from './limits.js';

export function hasSectionEvidence(answers: number): boolean {
  return answers >= MIN_SECTION_ANSWERS;
}

export function hasReadinessEvidence(answers: number): boolean {
  return answers >= MIN_READINESS_ANSWERS;
}

export function hasTrendEvidence(quizzes: number): boolean {
  return quizzes >= MIN_TREND_QUIZZES;
}

export function sectionQualifier(answers: number): string | null {
  return hasSectionEvidence(answers) ? null : tooFew(answers, 'answer', 'answers');
}

export function readinessQualifier(answers: number): string | null {
  return hasReadinessEvidence(answers) ? null : tooFew(answers, 'answer', 'answers');
}

export function trendQualifier(quizzes: number): string | null {
  return hasTrendEvidence(quizzes) ? null : tooFew(quizzes, 'quiz', 'quizzes');
}

export function examTrendQualifier(exams: number): string | null {
  return hasTrendEvidence(exams) ? null : tooFew(exams, 'exam', 'exams');
}

function tooFew(count: number, one: string, many: string): string {
  return `from ${count} ${count === 1 ? one : many}: too few to judge`;
}
