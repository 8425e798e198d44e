import { Suspense } from 'react';
import { Outlet, Route, Routes, useSearchParams } from 'react-router-dom';
import { RequireUser } from './features/access/require-user.js';
import { RequireSecondFactor } from './features/account/require-second-factor.js';
import { lazyScreen } from './lib/lazy-screen.js';
import { paths } from './paths.js';
import { NotFoundPage } from './ui/not-found-page.js';
import { SpinnerPage } from './ui/spinner-page.js';
import { PreloadWhenIdle, WhenIdle } from './ui/when-idle.js';

// Each screen is a chunk of its own, so that the landing page loads none of the others.
const LandingPage = lazyScreen(() =>
  import('./features/landing/landing-page.js').then((module) => module.LandingPage),
);
const SignedInLayout = lazyScreen(() =>
  import('./ui/layout/signed-in-layout.js').then((module) => module.SignedInLayout),
);
const RequireSubscription = lazyScreen(() =>
  import('./features/access/require-subscription.js').then((module) => module.RequireSubscription),
);
const DashboardPage = lazyScreen(() =>
  import('./features/dashboard/dashboard-page.js').then((module) => module.DashboardPage),
);
const StudySessionsPage = lazyScreen(() =>
  import('./features/quiz/study-sessions-page.js').then((module) => module.StudySessionsPage),
);
const QuizPage = lazyScreen(() => import('./features/quiz/quiz-page.js').then((module) => module.QuizPage));
const PrivacyPolicyPage = lazyScreen(() =>
  import('./features/legal/privacy-policy-page.js').then((module) => module.PrivacyPolicyPage),
);
const TermsOfServicePage = lazyScreen(() =>
  import('./features/legal/terms-of-service-page.js').then((module) => module.TermsOfServicePage),
);

const AuthPage = lazyScreen(() => import('./features/auth/auth-page.js').then((module) => module.AuthPage));
const ForgotPasswordPage = lazyScreen(() =>
  import('./features/auth/forgot-password-page.js').then((module) => module.ForgotPasswordPage),
);
const ResetPasswordPage = lazyScreen(() =>
  import('./features/auth/reset-password-page.js').then((module) => module.ResetPasswordPage),
);
const VerifyEmailPage = lazyScreen(() =>
  import('./features/auth/mailed-link-pages.js').then((module) => module.VerifyEmailPage),
);
const ConfirmEmailPage = lazyScreen(() =>
  import('./features/auth/mailed-link-pages.js').then((module) => module.ConfirmEmailPage),
);
const SubscribePage = lazyScreen(() =>
  import('./features/billing/subscribe-page.js').then((module) => module.SubscribePage),
);
const AnalyticsPage = lazyScreen(() =>
  import('./features/analytics/analytics-page.js').then((module) => module.AnalyticsPage),
);
const FlaggedQuestionsPage = lazyScreen(() =>
  import('./features/flagged-questions/flagged-questions-page.js').then(
    (module) => module.FlaggedQuestionsPage,
  ),
);
const FlaggedSignInRedirect = lazyScreen(() =>
  import('./features/flagged-questions/sign-in-redirect.js').then((module) => module.SignInRedirect),
);
const DeletionScheduledBanner = lazyScreen(() =>
  import('./features/privacy/deletion-scheduled-banner.js').then((module) => module.DeletionScheduledBanner),
);
const AccountRightsCard = lazyScreen(() =>
  import('./features/privacy/privacy-card.js').then((module) => module.AccountRightsCard),
);
const SecurityCards = lazyScreen(() =>
  import('./features/account/components/security-cards.js').then((module) => module.SecurityCards),
);
const ProfilePage = lazyScreen(() =>
  import('./features/account/profile-page.js').then((module) => module.ProfilePage),
);
const SecondFactorSetupPage = lazyScreen(() =>
  import('./features/account/second-factor-setup-page.js').then((module) => module.SecondFactorSetupPage),
);
const XmlIngestionPage = lazyScreen(() =>
  import('./features/exam-ingestion/exam-ingestion-page.js').then((module) => module.XmlIngestionPage),
);
const AdminPage = lazyScreen(() =>
  import('./features/admin/admin-page.js').then((module) => module.AdminPage),
);
const AdminEntryPage = lazyScreen(() =>
  import('./features/admin/admin-entry-page.js').then((module) => module.AdminEntryPage),
);
const TestRoutingPage = lazyScreen(() =>
  import('./features/test-routing/test-routing-page.js').then((module) => module.TestRoutingPage),
);
const NotificationsMenu = lazyScreen(() =>
  import('./features/notifications/components/notifications-menu.js').then(
    (module) => module.NotificationsMenu,
  ),
);
const MilestonePopup = lazyScreen(() =>
  import('./features/notifications/components/milestone-popup.js').then((module) => module.MilestonePopup),
);
const SubscriptionBanner = lazyScreen(() =>
  import('./features/billing/components/subscription-banner.js').then((module) => module.SubscriptionBanner),
);

const TestBillingRibbon = lazyScreen(() =>
  import('./features/billing/components/test-billing-ribbon.js').then((module) => module.TestBillingRibbon),
);

export function AppRoutes() {
  return (
    <>
      <Screens />
      <WhenIdle>
        <Suspense fallback={null}>
          <TestBillingRibbon />
        </Suspense>
      </WhenIdle>
    </>
  );
}

function Screens() {
  return (
    <Suspense fallback={<SpinnerPage />}>
      <Routes>
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
        <Route
          element={
            <RequireUser
              landing={<LandingPage />}
              signedOutScreens={{ [paths.flaggedQuestions]: <FlaggedSignInRedirect /> }}
            />
          }
        >
          <Route element={<SignedInFrame />}>
            <Route path={paths.secondFactorSetup} element={<SecondFactorSetupPage />} />
            <Route element={<RequireSecondFactor />}>
              <Route element={<RequireSubscription />}>
                <Route path={paths.home} element={<DashboardPage />} />
                <Route path={paths.dashboard} element={<DashboardPage />} />
                <Route path={paths.quiz} element={<StudyEntry />} />
                <Route path={`${paths.quiz}/:sessionId`} element={<QuizPage />} />
                <Route path={paths.analytics} element={<AnalyticsPage />} />
                <Route path={paths.flaggedQuestions} element={<FlaggedQuestionsPage />} />
              </Route>
              <Route
                path={paths.profile}
                element={<ProfilePage security={<SecurityCards />} data={<AccountRightsCard />} />}
              />
              <Route path={paths.xmlIngestion} element={<XmlIngestionPage />} />
              <Route path={paths.admin} element={<AdminPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Preloaded while the browser is idle. */
const nextScreens = [DashboardPage, StudySessionsPage, QuizPage, AnalyticsPage, FlaggedQuestionsPage];

/** `/quiz` shows the study sessions; with a quiz in the query it starts that quiz. */
function StudyEntry() {
  const [parameters] = useSearchParams();
  return parameters.has('type') || parameters.has('categoryId') ? <QuizPage /> : <StudySessionsPage />;
}

/** Stays mounted while the next screen loads. */
function SignedInFrame() {
  return (
    <>
      <SignedInLayout
        banner={
          <Suspense fallback={null}>
            <DeletionScheduledBanner />
            <SubscriptionBanner />
          </Suspense>
        }
        bell={
          <Suspense fallback={null}>
            <NotificationsMenu />
          </Suspense>
        }
      >
        <Suspense fallback={<SpinnerPage />}>
          <Outlet />
        </Suspense>
      </SignedInLayout>
      <Suspense fallback={null}>
        <MilestonePopup />
      </Suspense>
      <PreloadWhenIdle screens={nextScreens} />
    </>
  );
}
