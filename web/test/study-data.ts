import type {
  ExamAttempts,
  FocusedStudyStats,
  Lookups,
  QuizView,
  Readiness,
  RecentActivity,
  Reviews,
  Section,
  SectionProgress,
  Stats,
} from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';

export const sections: Section[] = [
  { id: '11111111-0000-4000-8000-000000000001', name: 'Broker Compliance', questionCount: 35 },
  { id: '11111111-0000-4000-8000-000000000002', name: 'Classification', questionCount: 25 },
  { id: '11111111-0000-4000-8000-000000000003', name: 'Valuation', questionCount: 30 },
];

export function progressOf(...answered: Array<[completed: number, average: number]>): SectionProgress[] {
  return sections.map(({ id, name, questionCount }, index) => {
    const [completedQuestions, averageScore] = answered[index] ?? [0, 0];
    return {
      categoryId: id,
      sectionName: name,
      completedQuestions,
      totalQuestions: questionCount,
      answerCount: completedQuestions,
      completionPercentage: Math.round((completedQuestions / questionCount) * 1000) / 10,
      accuracy: averageScore,
      averageScore,
    };
  });
}

export const stats: Stats = {
  totalQuizzes: 14,
  totalQuestionsCompleted: 1284,
  totalCorrectAnswers: 961,
  currentStreak: 6,
  averageScore: 74.8,
  totalStudyTime: 1134,
  totalSessions: 15,
  trendDirection: 'improving',
  averageAnswerMs: 150_000,
};

const noExams = (): ExamAttempts => ({ openSessions: [], attempts: [], serverNow: new Date().toISOString() });

const focusedStudy: FocusedStudyStats = { sessions: 9, averageScore: 71.2, totalQuestions: 90 };

const noLookups: Lookups = {
  areas: [],
  due: 0,
  missed: 0,
  stats: { lookups: 0, found: 0, medianMs: null, inTimePercent: 0, trend: null, areas: [] },
};

export const noReviews: Reviews = {
  reviewsPerDay: 10,
  reminderHour: null,
  isReminderMailed: false,
  cards: 0,
  dueToday: 0,
  reviewedToday: 0,
  newToday: 0,
  moreToday: 0,
  dailyLimit: null,
  streakDays: 0,
  examDate: null,
  reviewsToSeeEachOnce: null,
  forecast: null,
  calendar: [],
  leftUnseen: 0,
};

export const missingReadiness: Readiness = {
  stage: 'hidden',
  countedAnswers: 4,
  missing: [
    { sectionName: 'Entry', categoryIds: ['11111111-0000-4000-8000-000000000004'], questions: 7 },
    { sectionName: 'Valuation', categoryIds: ['11111111-0000-4000-8000-000000000003'], questions: 4 },
  ],
  isBankSufficient: true,
  estimate: null,
};

export const shownReadiness: Readiness & { estimate: NonNullable<Readiness['estimate']> } = {
  stage: 'shown',
  countedAnswers: 120,
  missing: [],
  isBankSufficient: true,
  estimate: {
    chance: 'about 50%',
    chanceWord: 'could go either way',
    chanceLow: 20,
    chanceHigh: 75,
    expectedScore: 59,
    scoreLow: 51,
    scoreHigh: 66,
    distribution: Array.from({ length: 81 }, (_value, score) =>
      score >= 50 && score < 70 ? 0.049 : score === 70 ? 0.02 : 0,
    ),
    answersPerWeek: 40,
    trend: 'no clear change',
    daysSinceNewQuestion: 2,
    isStale: false,
    authorDoubt: null,
    gains: ['Entry', 'Broker Compliance', 'Valuation', 'Quota'].map((sectionName, index) => ({
      sectionName,
      categoryIds: [`11111111-0000-4000-8000-00000000001${index}`],
      questionsPerHour: [0.4, 0.2, 0.1, 0][index] ?? 0,
      questionsPerWeek: [0.8, 0.4, 1, 0][index] ?? 0,
    })),
    studyNow: [
      { sectionName: 'Entry', categoryIds: ['11111111-0000-4000-8000-000000000010'], questions: 7 },
      { sectionName: 'Quota', categoryIds: ['11111111-0000-4000-8000-000000000013'], questions: 3 },
    ],
  },
};

interface StudyData {
  stats?: Partial<Stats>;
  sections?: Section[];
  progress?: SectionProgress[];
  focusedStudy?: FocusedStudyStats;
  activity?: RecentActivity[];
  examDate?: string;
  exams?: Partial<ExamAttempts>;
  readiness?: Readiness;
  reviews?: Partial<Reviews>;
}

export function studyData(data: StudyData = {}): RequestHandler[] {
  return [
    http.get('/api/stats', () => HttpResponse.json({ ...stats, ...data.stats })),
    http.get('/api/stats/focused-study', () => HttpResponse.json(data.focusedStudy ?? focusedStudy)),
    http.get('/api/quiz/:sessionId/repeated-questions', () => HttpResponse.json([])),
    http.get('/api/sections', () => HttpResponse.json(data.sections ?? sections)),
    http.get('/api/sections/progress', () =>
      HttpResponse.json(data.progress ?? progressOf([28, 86.4], [12, 58.3], [20, 77.4])),
    ),
    http.get('/api/recent-activity', () => HttpResponse.json(data.activity ?? [])),
    http.get('/api/exam-date', () => HttpResponse.json({ date: data.examDate ?? null })),
    http.get('/api/readiness', () => HttpResponse.json(data.readiness ?? missingReadiness)),
    http.get('/api/lookups', () => HttpResponse.json(noLookups)),
    http.get('/api/reviews', () => HttpResponse.json({ ...noReviews, ...data.reviews })),
    http.get('/api/calendar-address', () => HttpResponse.json({ createdAt: null })),
    http.get('/api/exam-attempts', () => HttpResponse.json({ ...noExams(), ...data.exams })),
  ];
}

export const openExam: RecentActivity = {
  title: 'Full Practice Exam',
  subtitle: 'In progress · 12 of 80 answered',
  time: '2026-11-21T08:00:00.000Z',
  icon: 'ClipboardList',
  bgColor: 'yellow',
  sessionId: '22222222-0000-4000-8000-000000000080',
  score: null,
  open: { sessionType: 'full', answered: 12, totalQuestions: 80, closesAt: '2026-11-22T10:00:00.000Z' },
};

export function startedQuiz(sessionType: QuizView['session']['sessionType'], startedAt: Date): QuizView {
  const id = '22222222-0000-4000-8000-000000000001';
  return {
    session: {
      id,
      sessionId: id,
      sessionType,
      displayName: 'Quick Practice',
      status: 'in_progress',
      isTimed: true,
      startedAt: startedAt.toISOString(),
      currentIndex: 0,
    },
    questions: [
      {
        id: '33333333-0000-4000-8000-000000000001',
        questionNumber: 1,
        content: 'Within what time is an entry due?',
        imageUrl: null,
        imageDescription: null,
        answers: [
          { letter: 'A', text: '15 calendar days' },
          { letter: 'B', text: '30 calendar days' },
        ],
        answerImages: {},
        correctAnswer: 'A',
        explanation: 'Entry is due within 15 calendar days of landing.',
        citation: '19 CFR 141.5',
        cfrEdition: null,
        categoryId: '11111111-0000-4000-8000-000000000001',
        sectionName: 'Broker Compliance',
        exhibit: null,
      },
    ],
    categoryName: null,
    notes: [],
    review: [],
    answers: [],
  };
}
