import type {
  ComparedQuestion,
  ComparedSection,
  ComparedSession,
  QuestionComparison,
  SectionScore,
  SessionComparison,
  SessionType,
} from '@tenfold/contracts';
import { passMark } from '@tenfold/exam';
import { scoreSession, type ScoredQuestion } from './score-session.js';

export const TYPES_WITH_PASS_MARK: readonly SessionType[] = ['full', 'exam'];

export interface SessionToCompare extends Pick<ComparedSession, 'sessionId' | 'sessionType' | 'displayName'> {
  startedAt: Date;
  questions: readonly (ScoredQuestion & { content: string })[];
  answers: readonly { questionId: string; selectedAnswer: string; timeSpentMs: number | null }[];
}

interface QuestionResult {
  id: string;
  categoryId: string;
  sectionName: string;
  content: string;
  place: number;
  isCredited: boolean;
  timeSpentMs: number | null;
}

interface ScoredSession {
  session: ComparedSession;
  sections: readonly SectionScore[];
  results: readonly QuestionResult[];
}

export function compareCompletedSessions(one: SessionToCompare, other: SessionToCompare): SessionComparison {
  const isInOrder = one.startedAt.getTime() <= other.startedAt.getTime();
  const earlier = scoreOne(isInOrder ? one : other);
  const later = scoreOne(isInOrder ? other : one);
  return {
    earlier: earlier.session,
    later: later.session,
    sections: compareSections(earlier, later),
    questions: compareQuestions(earlier, later),
  };
}

function scoreOne({ questions, answers, startedAt, ...details }: SessionToCompare): ScoredSession {
  const selected = new Map(answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
  const times = new Map(answers.map(({ questionId, timeSpentMs }) => [questionId, timeSpentMs]));
  const { outcomes, sections, score, correctAnswers, totalQuestions } = scoreSession(questions, selected);
  const results = questions.map(({ id, categoryId, sectionName, content }, index) => ({
    id,
    categoryId,
    sectionName,
    content,
    place: index + 1,
    isCredited: outcomes[index]?.credited ?? false,
    timeSpentMs: times.get(id) ?? null,
  }));
  const hasPassMark = TYPES_WITH_PASS_MARK.includes(details.sessionType);
  const session = {
    ...details,
    startedAt: startedAt.toISOString(),
    correctAnswers,
    totalQuestions,
    score,
    passed: hasPassMark ? correctAnswers >= passMark(totalQuestions) : null,
    averageAnswerMs: averageTime(results),
  };
  return { session, sections, results };
}

function compareSections(earlier: ScoredSession, later: ScoredSession): ComparedSection[] {
  const sections = new Map(
    [...later.sections, ...earlier.sections].map(({ categoryId, sectionName }) => [categoryId, sectionName]),
  );
  return [...sections].map(([categoryId, sectionName]) => ({
    categoryId,
    sectionName,
    earlier: sectionScore(earlier, categoryId),
    later: sectionScore(later, categoryId),
  }));
}

function sectionScore({ sections, results }: ScoredSession, categoryId: string): ComparedSection['earlier'] {
  const section = sections.find((one) => one.categoryId === categoryId);
  if (!section) return null;
  const { correct, total } = section;
  const averageAnswerMs = averageTime(results.filter((result) => result.categoryId === categoryId));
  return { correct, total, averageAnswerMs };
}

function compareQuestions(earlier: ScoredSession, later: ScoredSession): ComparedQuestion[] {
  const before = new Map(earlier.results.map((result) => [result.id, result]));
  return later.results.flatMap((after) => {
    const first = before.get(after.id);
    if (!first) return [];
    return [
      {
        questionId: after.id,
        content: after.content,
        sectionName: after.sectionName,
        comparison: comparisonOf(first.isCredited, after.isCredited),
        earlier: { place: first.place, timeSpentMs: first.timeSpentMs },
        later: { place: after.place, timeSpentMs: after.timeSpentMs },
      },
    ];
  });
}

function comparisonOf(wasRight: boolean, isRight: boolean): QuestionComparison {
  if (wasRight) return isRight ? 'right_both' : 'worse';
  return isRight ? 'improved' : 'wrong_both';
}

function averageTime(results: readonly QuestionResult[]): number | null {
  const times = results.flatMap(({ timeSpentMs }) => timeSpentMs ?? []);
  if (times.length === 0) return null;
  return Math.round(times.reduce((sum, time) => sum + time, 0) / times.length);
}
