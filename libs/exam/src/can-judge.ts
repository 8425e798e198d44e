import { MIN_AVERAGE_ANSWERS, MIN_SECTION_ANSWERS, MIN_TREND_QUIZZES } from './limits.js';

export function canJudgeSection(answers: number): boolean {
  return answers >= MIN_SECTION_ANSWERS;
}

export function canJudgeAverage(answers: number): boolean {
  return answers >= MIN_AVERAGE_ANSWERS;
}

export function canJudgeTrend(quizzes: number): boolean {
  return quizzes >= MIN_TREND_QUIZZES;
}

export function sectionQualifier(answers: number): string | null {
  return canJudgeSection(answers) ? null : tooFew(answers, 'answer', 'answers');
}

export function averageQualifier(answers: number): string | null {
  return canJudgeAverage(answers) ? null : tooFew(answers, 'answer', 'answers');
}

export function trendQualifier(quizzes: number): string | null {
  return canJudgeTrend(quizzes) ? null : tooFew(quizzes, 'quiz', 'quizzes');
}

export function examTrendQualifier(exams: number): string | null {
  return canJudgeTrend(exams) ? null : tooFew(exams, 'exam', 'exams');
}

function tooFew(count: number, one: string, many: string): string {
  return `from ${count} ${count === 1 ? one : many}: too few to judge`;
}
