import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { RequireUser } from './features/access/require-user.js';
import { paths } from './paths.js';
import { NotFoundPage } from './ui/not-found-page.js';
import { SpinnerPage } from './ui/spinner-page.js';

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
const ProfilePage = lazy(() =>
  import('./features/profile/profile-page.js').then((module) => ({ default: module.ProfilePage })),
);
const XmlIngestionPage = lazy(() =>
  import('./features/xml-ingestion/xml-ingestion-page.js').then((module) => ({
    default: module.XmlIngestionPage,
  })),
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

/** Every address of the client and the screen behind it. */
export function AppRoutes() {
  return (
    <Suspense fallback={<SpinnerPage />}>
      <Routes>
        <Route path={paths.landing} element={<LandingPage />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicyPage />} />
        <Route path={paths.termsOfService} element={<TermsOfServicePage />} />
        <Route path={paths.auth} element={<AuthPage />} />
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
            <Route path={paths.profile} element={<ProfilePage />} />
            <Route path={paths.xmlIngestion} element={<XmlIngestionPage />} />
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
