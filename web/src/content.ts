import {
  FREE_QUIZ_QUESTIONS,
  FULL_EXAM_QUESTIONS,
  PRICE_USD_PER_MONTH,
  PRO_QUIZ_QUESTIONS,
  QUICK_QUIZ_COOLDOWN_HOURS,
  TRIAL_DAYS,
} from '@tenfold/exam';

export const brand = {
  name: 'Tenfold',
  exam: 'US Customs Broker License Exam',
  examShort: 'CBLE',
  promise: 'Make Exams Ten Times as Easy',
  independence: 'Tenfold is independent and not affiliated with any government body.',
  developer: 'Designed and built by the Tenfold team',
} as const;

export const mailboxes = {
  support: 'support@tenfold.example',
  privacy: 'privacy@tenfold.example',
  legal: 'legal@tenfold.example',
} as const;

export const figures = {
  questions: '2,320',
  students: '500+',
  rating: '4.9/5',
  years: '14+',
  monthlyPrice: `$${PRICE_USD_PER_MONTH}`,
  freePrice: '$0',
  trialDays: TRIAL_DAYS,
} as const;

export const trial = {
  label: `${TRIAL_DAYS}-Day Free Trial`,
  note: `${TRIAL_DAYS}-day free trial`,
  gateNote: 'Get instant access to all Pro features with our free trial',
} as const;

export const upgrade = {
  label: `Upgrade to Pro, ${figures.monthlyPrice} a month`,
  gateNote: 'Get instant access to all Pro features',
} as const;

export const statistics = [
  { value: figures.questions, label: 'Exam Questions' },
  { value: figures.students, label: 'Students' },
  { value: figures.rating, label: 'Rating' },
  { value: figures.years, label: 'Years Coverage' },
] as const;

export const hero = {
  badge: `${figures.questions} Authentic Exam Questions`,
  headline: brand.promise,
  lead: `Practice for the ${brand.exam} with questions in the format of the exam, explanations that cite the regulations, and a clear picture of how ready you are.`,
} as const;

export const features = [
  {
    title: 'Authentic Questions',
    text: 'Multiple-choice questions in the format of the exam, with explanations that point you to the regulation behind the answer.',
  },
  {
    title: 'Focused Study',
    text: 'Practice one section of the exam at a time, or let Tenfold find your weakest one and start there.',
  },
  {
    title: 'Advanced Analytics',
    text: 'Your accuracy by section, your pace against the clock and your readiness, so that you know what to study next.',
  },
] as const;

export const plans = {
  free: {
    name: 'Free',
    price: figures.freePrice,
    per: '/month',
    lead: 'Get to know the exam, a few questions a day.',
    includes: [
      `${FREE_QUIZ_QUESTIONS} questions daily`,
      `${QUICK_QUIZ_COOLDOWN_HOURS}-hour cooldown between quizzes`,
      'Basic progress tracking',
      'Access to all questions',
    ],
    alsoIncludes: [
      'One half exam in the Exam Simulator, once',
      'Review of the questions you answered',
      'Search in the questions you have seen',
    ],
  },
  pro: {
    name: 'Pro',
    price: figures.monthlyPrice,
    per: '/month',
    lead: `${trial.label}, then ${figures.monthlyPrice} a month. Cancel anytime.`,
    includes: [
      `Unlimited practice questions (${PRO_QUIZ_QUESTIONS}-question quizzes)`,
      `Full ${FULL_EXAM_QUESTIONS}-question practice exams`,
      'Advanced analytics and insights',
      'Weak-area identification',
      'Focused section study',
      'Readiness score',
      'All questions',
    ],
    alsoIncludes: [
      'Full and half exams in the Exam Simulator',
      'Review of every quiz and exam',
      'Search in all questions',
    ],
  },
} as const;

export const closing = {
  headline: 'Ready to Pass the CBLE',
  text: `Start with ${FREE_QUIZ_QUESTIONS} free questions a day, or take everything for ${TRIAL_DAYS} days.`,
} as const;
