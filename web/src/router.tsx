import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { RequireUser } from './features/access/require-user.js';
import { paths } from './paths.js';
import { NotFoundPage } from './ui/not-found-page.js';
import { SpinnerPage } from './ui/spinner-page.js';
import { WhenIdle } from './ui/when-idle.js';

// Each screen is loaded when it is first shown; the landing page takes none of the others with it.
const LandingPage = lazy(() =>
  import('./features/landing/landing-page.js').then((module) => ({ default: module.LandingPage })),
);
const SignedInLayout = lazy(() =>
  import('./ui/layout/signed-in-layout.js').then((module) => ({ default: module.SignedInLayout })),
);
const RequireSubscription = lazy(() =>
  import('./features/access/require-subscription.js').then((module) => ({
    default: module.RequireSubscription,
  })),
);
const DashboardPage = lazy(() =>
  import('./features/dashboard/dashboard-page.js').then((module) => ({ default: module.DashboardPage })),
);
const QuizPage = lazy(() =>
  import('./features/quiz/quiz-page.js').then((module) => ({ default: module.QuizPage })),
);
const PrivacyPolicyPage = lazy(() =>
  import('./features/legal/privacy-policy-page.js').then((module) => ({ default: module.PrivacyPolicyPage })),
);
const TermsOfServicePage = lazy(() =>
  import('./features/legal/terms-of-service-page.js').then((module) => ({
    default: module.TermsOfServicePage,
  })),
);

const AuthPage = lazy(() =>
  import('./features/auth/auth-page.js').then((module) => ({ default: module.AuthPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('./features/auth/forgot-password-page.js').then((module) => ({
    default: module.ForgotPasswordPage,
  })),
);
const ResetPasswordPage = lazy(() =>
  import('./features/auth/reset-password-page.js').then((module) => ({ default: module.ResetPasswordPage })),
);
const VerifyEmailPage = lazy(() =>
  import('./features/auth/mailed-link-pages.js').then((module) => ({ default: module.VerifyEmailPage })),
);
const ConfirmEmailPage = lazy(() =>
  import('./features/auth/mailed-link-pages.js').then((module) => ({ default: module.ConfirmEmailPage })),
);
const SubscribePage = lazy(() =>
  import('./features/subscribe/subscribe-page.js').then((module) => ({ default: module.SubscribePage })),
);
const AnalyticsPage = lazy(() =>
  import('./features/analytics/analytics-page.js').then((module) => ({ default: module.AnalyticsPage })),
);
const FlaggedQuestionsPage = lazy(() =>
  import('./features/flagged-questions/flagged-questions-page.js').then((module) => ({
    default: module.FlaggedQuestionsPage,
  })),
);
const FlaggedSignInRedirect = lazy(() =>
  import('./features/flagged-questions/sign-in-redirect.js').then((module) => ({
    default: module.SignInRedirect,
  })),
);
const LeavingBanner = lazy(() =>
  import('./features/account-rights/leaving-banner.js').then((module) => ({ default: module.LeavingBanner })),
);
const AccountRightsCard = lazy(() =>
  import('./features/account-rights/account-rights-card.js').then((module) => ({
    default: module.AccountRightsCard,
  })),
);
const SecurityCards = lazy(() =>
  import('./features/security/security-cards.js').then((module) => ({ default: module.SecurityCards })),
);
const ProfilePage = lazy(() =>
  import('./features/profile/profile-page.js').then((module) => ({ default: module.ProfilePage })),
);
const XmlIngestionPage = lazy(() =>
  import('./features/xml-ingestion/xml-ingestion-page.js').then((module) => ({
    default: module.XmlIngestionPage,
  })),
);
const AdminPage = lazy(() =>
  import('./features/admin/admin-page.js').then((module) => ({ default: module.AdminPage })),
);
const AdminEntryPage = lazy(() =>
  import('./features/admin-entry/admin-entry-page.js').then((module) => ({ default: module.AdminEntryPage })),
);
const TestRoutingPage = lazy(() =>
  import('./features/test-routing/test-routing-page.js').then((module) => ({
    default: module.TestRoutingPage,
  })),
);
const NotificationsMenu = lazy(() =>
  import('./features/notifications/notifications-menu.js').then((module) => ({
    default: module.NotificationsMenu,
  })),
);
const MilestonePopup = lazy(() =>
  import('./features/milestones/milestone-popup.js').then((module) => ({ default: module.MilestonePopup })),
);
const SubscriptionBanner = lazy(() =>
  import('./features/subscription/subscription-banner.js').then((module) => ({
    default: module.SubscriptionBanner,
  })),
);

const TestBillingRibbon = lazy(() =>
  import('./features/test-billing/test-billing-ribbon.js').then((module) => ({
    default: module.TestBillingRibbon,
  })),
);

/** Every address of the client and the screen behind it, and what lies over all of them. */
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
            <Route element={<RequireSubscription />}>
              <Route path={paths.home} element={<DashboardPage />} />
              <Route path={paths.dashboard} element={<DashboardPage />} />
              <Route path={paths.quiz} element={<QuizPage />} />
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
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** The frame stays while the next screen is loaded. */
function SignedInFrame() {
  return (
    <>
      <SignedInLayout
        banner={
          <Suspense fallback={null}>
            <LeavingBanner />
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
    </>
  );
}
