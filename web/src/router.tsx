import { Suspense } from 'react';
import {
  matchPath,
  Outlet,
  Route,
  Routes,
  useLocation,
  useSearchParams,
  type Location,
} from 'react-router-dom';
import { RequireUser } from './features/access/require-user.js';
import { RequireSecondFactor } from './features/account/require-second-factor.js';
import { LandingPage } from './features/landing/landing-page.js';
import { lazyScreen } from './lib/lazy-screen.js';
import { paths } from './paths.js';
import { NotFoundPage } from './ui/not-found-page.js';
import { SpinnerPage } from './ui/spinner-page.js';
import { PreloadWhenIdle, WhenIdle } from './ui/when-idle.js';

// The landing page loads no code of other screens, and is not lazy itself: it is 5 kB, and a visitor would wait for one more
// request. Why not route objects: docs/adr/0033.
const PrivacyPolicyPage = lazyScreen(() =>
  import('./features/legal/privacy-policy-page.js').then((m) => m.PrivacyPolicyPage),
);
const TermsOfServicePage = lazyScreen(() =>
  import('./features/legal/terms-of-service-page.js').then((m) => m.TermsOfServicePage),
);
const AuthPage = lazyScreen(() => import('./features/auth/auth-page.js').then((m) => m.AuthPage));
const ForgotPasswordPage = lazyScreen(() =>
  import('./features/auth/forgot-password-page.js').then((m) => m.ForgotPasswordPage),
);
const ResetPasswordPage = lazyScreen(() =>
  import('./features/auth/reset-password-page.js').then((m) => m.ResetPasswordPage),
);
const VerifyEmailPage = lazyScreen(() =>
  import('./features/auth/mailed-link-pages.js').then((m) => m.VerifyEmailPage),
);
const ConfirmEmailPage = lazyScreen(() =>
  import('./features/auth/mailed-link-pages.js').then((m) => m.ConfirmEmailPage),
);
const SubscribePage = lazyScreen(() =>
  import('./features/billing/subscribe-page.js').then((m) => m.SubscribePage),
);
const AdminEntryPage = lazyScreen(() =>
  import('./features/admin/admin-entry-page.js').then((m) => m.AdminEntryPage),
);
const TestRoutingPage = lazyScreen(() =>
  import('./features/test-routing/test-routing-page.js').then((m) => m.TestRoutingPage),
);
const TestBillingRibbon = lazyScreen(() =>
  import('./features/billing/components/test-billing-ribbon.js').then((m) => m.TestBillingRibbon),
);

const FlaggedSignInRedirect = lazyScreen(() =>
  import('./features/flagged-questions/sign-in-redirect.js').then((m) => m.SignInRedirect),
);
const KeptSessions = lazyScreen(() =>
  import('./features/offline/kept-sessions.js').then((m) => m.KeptSessions),
);
const SignedInFrame = lazyScreen(() => import('./signed-in-frame.js').then((m) => m.SignedInFrame));
const RequireSubscription = lazyScreen(() =>
  import('./features/access/require-subscription.js').then((m) => m.RequireSubscription),
);
const DashboardPage = lazyScreen(() =>
  import('./features/dashboard/dashboard-page.js').then((m) => m.DashboardPage),
);
const StudySessionsPage = lazyScreen(() =>
  import('./features/quiz/study-sessions-page.js').then((m) => m.StudySessionsPage),
);
const QuizPage = lazyScreen(() => import('./features/quiz/quiz-page.js').then((m) => m.QuizPage));
const ExamSetupPage = lazyScreen(() =>
  import('./features/exam-session/exam-setup-page.js').then((m) => m.ExamSetupPage),
);
const ExamPage = lazyScreen(() => import('./features/exam-session/exam-page.js').then((m) => m.ExamPage));
const HistoryPage = lazyScreen(() =>
  import('./features/session-history/history-page.js').then((m) => m.HistoryPage),
);
const ComparisonPage = lazyScreen(() =>
  import('./features/session-history/comparison-page.js').then((m) => m.ComparisonPage),
);
const QuizBuilderPage = lazyScreen(() =>
  import('./features/quiz-builder/quiz-builder-page.js').then((m) => m.QuizBuilderPage),
);
const MissedQuestionsPage = lazyScreen(() =>
  import('./features/missed-questions/missed-questions-page.js').then((m) => m.MissedQuestionsPage),
);
const ReviewsPage = lazyScreen(() => import('./features/reviews/reviews-page.js').then((m) => m.ReviewsPage));
const LookupsPage = lazyScreen(() => import('./features/lookups/lookups-page.js').then((m) => m.LookupsPage));
const LookupDrillPage = lazyScreen(() =>
  import('./features/lookups/lookup-drill-page.js').then((m) => m.LookupDrillPage),
);
const ContentsDrillPage = lazyScreen(() =>
  import('./features/lookups/contents-drill-page.js').then((m) => m.ContentsDrillPage),
);
const AnalyticsPage = lazyScreen(() =>
  import('./features/analytics/analytics-page.js').then((m) => m.AnalyticsPage),
);
const ReadinessPage = lazyScreen(() =>
  import('./features/readiness/readiness-page.js').then((m) => m.ReadinessPage),
);
const FlaggedQuestionsPage = lazyScreen(() =>
  import('./features/flagged-questions/flagged-questions-page.js').then((m) => m.FlaggedQuestionsPage),
);
const SearchPage = lazyScreen(() => import('./features/search/search-page.js').then((m) => m.SearchPage));
const ProfilePage = lazyScreen(() => import('./features/account/profile-page.js').then((m) => m.ProfilePage));
const QuestionReportsPage = lazyScreen(() =>
  import('./features/question-reports/question-reports-page.js').then((m) => m.QuestionReportsPage),
);
const PrivacyCard = lazyScreen(() => import('./features/privacy/privacy-card.js').then((m) => m.PrivacyCard));
const SecondFactorSetupPage = lazyScreen(() =>
  import('./features/account/second-factor-setup-page.js').then((m) => m.SecondFactorSetupPage),
);
const XmlIngestionPage = lazyScreen(() =>
  import('./features/exam-ingestion/exam-ingestion-page.js').then((m) => m.XmlIngestionPage),
);
const ExamSectionsPage = lazyScreen(() =>
  import('./features/admin/exam-sections-page.js').then((m) => m.ExamSectionsPage),
);
const QuestionPairsPage = lazyScreen(() =>
  import('./features/admin/question-pairs-page.js').then((m) => m.QuestionPairsPage),
);
const ReferencesPage = lazyScreen(() =>
  import('./features/references/references-page.js').then((m) => m.ReferencesPage),
);
const QuestionStatisticsPage = lazyScreen(() =>
  import('./features/admin/question-statistics-page.js').then((m) => m.QuestionStatisticsPage),
);
const ManagedExamPages = lazyScreen(() =>
  import('./features/exams/managed-exam-pages.js').then((m) => m.ManagedExamPages),
);
const AdminPage = lazyScreen(() => import('./features/admin/admin-page.js').then((m) => m.AdminPage));

const nextScreens = [DashboardPage, StudySessionsPage, QuizPage, AnalyticsPage, FlaggedQuestionsPage];

/** The screens of these addresses need the signed-in frame and the subscription check as well. */
const screensByPath: [path: string, screen: { preload: () => void }][] = [
  [paths.home, DashboardPage],
  [paths.dashboard, DashboardPage],
  [paths.quiz, StudySessionsPage],
  [`${paths.quiz}/:sessionId`, QuizPage],
  [paths.exam, ExamSetupPage],
  [`${paths.exam}/:sessionId`, ExamPage],
  [paths.history, HistoryPage],
  [paths.comparison, ComparisonPage],
  [paths.quizBuilder, QuizBuilderPage],
  [paths.missedQuestions, MissedQuestionsPage],
  [paths.reviews, ReviewsPage],
  [paths.lookups, LookupsPage],
  [paths.contentsDrill, ContentsDrillPage],
  [`${paths.lookups}/:drillId`, LookupDrillPage],
  [paths.analytics, AnalyticsPage],
  [paths.readiness, ReadinessPage],
  [paths.flaggedQuestions, FlaggedQuestionsPage],
  [paths.search, SearchPage],
];

/** Loads the code of a signed-in screen while it is not known yet whether the user is signed in. */
export function preloadScreen(pathname: string): void {
  const [, screen] = screensByPath.find(([path]) => matchPath(path, pathname) !== null) ?? [];
  if (screen === undefined) return;
  for (const part of [SignedInFrame, RequireSubscription, screen]) part.preload();
}

const openRoutes = (
  <>
    <Route path={paths.landing} element={<LandingPage />} />
    <Route path={paths.privacyPolicy} element={<PrivacyPolicyPage />} />
    <Route path={paths.termsOfService} element={<TermsOfServicePage />} />
    <Route path={paths.auth} element={<AuthPage />} />
    <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
    <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
    <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
    <Route path={paths.subscribe} element={<SubscribePage />} />
    <Route path={paths.testRouting} element={<TestRoutingPage />} />
    <Route path={paths.adminDirect} element={<AdminEntryPage title="Admin direct access" />} />
    <Route path={paths.emergencyAdmin} element={<AdminEntryPage title="Admin direct access" />} />
    <Route path={paths.adminBypass} element={<AdminEntryPage title="Admin bypass" />} />
  </>
);

const studyRoutes = (
  <>
    <Route path={paths.home} element={<DashboardPage />} />
    <Route path={paths.dashboard} element={<DashboardPage />} />
    <Route path={paths.quiz} element={<StudyEntry />} />
    <Route path={`${paths.quiz}/:sessionId`} element={<QuizPage />} />
    <Route path={paths.exam} element={<ExamSetupPage />} />
    <Route path={`${paths.exam}/:sessionId`} element={<ExamPage />} />
    <Route path={paths.history} element={<HistoryPage />} />
    <Route path={paths.comparison} element={<ComparisonPage />} />
    <Route path={paths.quizBuilder} element={<QuizBuilderPage />} />
    <Route path={paths.missedQuestions} element={<MissedQuestionsPage />} />
    <Route path={paths.reviews} element={<ReviewsPage />} />
    <Route path={paths.lookups} element={<LookupsPage />} />
    <Route path={paths.contentsDrill} element={<ContentsDrillPage />} />
    <Route path={`${paths.lookups}/:drillId`} element={<LookupDrillPage />} />
    <Route path={paths.analytics} element={<AnalyticsPage />} />
    <Route path={paths.readiness} element={<ReadinessPage />} />
    <Route path={paths.flaggedQuestions} element={<FlaggedQuestionsPage />} />
    <Route path={paths.search} element={<SearchPage />} />
  </>
);

const accountAndContentRoutes = (
  <>
    <Route path={paths.profile} element={<ProfilePage privacy={<PrivacyCard />} />} />
    <Route path={paths.questionReports} element={<QuestionReportsPage />} />
    <Route path={paths.xmlIngestion} element={<XmlIngestionPage />} />
    <Route path={paths.admin} element={<AdminPage />} />
    <Route path={paths.questionPairs} element={<QuestionPairsPage />} />
    <Route path={paths.references} element={<ReferencesPage />} />
    <Route path={paths.examSections} element={<ExamSectionsPage />} />
    <Route path={`${paths.questionStatistics}/:questionId`} element={<QuestionStatisticsPage />} />
    <Route path={`${paths.managedExams}/*`} element={<ManagedExamPages />} />
  </>
);

export function AppRoutes() {
  const location = useLocation();
  return (
    <>
      <Suspense fallback={<SpinnerPage />}>
        <Routes location={isWellFormed(location) ? location : { ...location, pathname: '/not-found' }}>
          {openRoutes}
          <Route
            element={
              <RequireUser
                landing={<LandingPage />}
                signedOutScreens={signedOutScreens}
                keptSessions={<KeptSessions />}
              />
            }
          >
            <Route element={<SignedIn />}>
              <Route path={paths.secondFactorSetup} element={<SecondFactorSetupPage />} />
              <Route element={<RequireSecondFactor />}>
                <Route element={<RequireSubscription />}>{studyRoutes}</Route>
                {accountAndContentRoutes}
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
      <WhenIdle>
        <Suspense fallback={null}>
          <TestBillingRibbon />
        </Suspense>
      </WhenIdle>
    </>
  );
}

/** False for broken percent-encoding, which would be the id of a session or an exam. */
function isWellFormed({ pathname }: Location): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

const signedOutScreens = { [paths.flaggedQuestions]: <FlaggedSignInRedirect /> };

function SignedIn() {
  return (
    <>
      <SignedInFrame>
        <Outlet />
      </SignedInFrame>
      <PreloadWhenIdle screens={nextScreens} />
    </>
  );
}

function StudyEntry() {
  const [parameters] = useSearchParams();
  return parameters.has('type') || parameters.has('categoryId') ? <QuizPage /> : <StudySessionsPage />;
}
