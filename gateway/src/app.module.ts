import { Module, type DynamicModule } from '@nestjs/common';
import { allCalls } from '@tenfold/contracts';
import { RpcClient, SignalListener } from '@tenfold/messaging/rpc';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import { PrivacyController } from './privacy/privacy.controller.js';
import { AccountController } from './account/account.controller.js';
import { MailedLinksController } from './account/mailed-links.controller.js';
import { OwnReportsController } from './account/own-reports.controller.js';
import { OwnSessionsController } from './account/own-sessions.controller.js';
import { SecurityController } from './account/security.controller.js';
import { SignedIn } from './account/signed-in.js';
import { PlanCalendarController } from './calendar/plan-calendar.controller.js';
import { AdminStatsController } from './admin/admin-stats.controller.js';
import { ExamSectionsController } from './admin/exam-sections.controller.js';
import { ReportedQuestionsController } from './admin/reported-questions.controller.js';
import { AdminController } from './admin/admin.controller.js';
import { Connections } from './connections.js';
import type { GatewayEnv } from './env.js';
import { SocialLoginController } from './oidc/social-login.controller.js';
import { TicketCookie } from './oidc/ticket-cookie.js';
import { forwardingController } from './forwarding/forwarding-controller.js';
import { Draining } from './health/draining.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { LiveStreams } from './live-updates/live-streams.js';
import { LiveUpdatesController } from './live-updates/live-updates.controller.js';
import { REDIS } from './inject-redis.js';
import { IpLimits } from './limits/ip-limits.js';
import { KnownBrowser } from './limits/known-browser.js';
import { MailLimits } from './limits/mail-limits.js';
import { SecondFactorLimits } from './limits/second-factor-limits.js';
import { SignInLimits } from './limits/sign-in-limits.js';
import { UploadLimits } from './limits/upload-limits.js';
import { UserLimits } from './limits/user-limits.js';
import { ExamExportsController, PUBLIC_ORIGIN } from './exams/exam-exports.controller.js';
import { ExamImagesController } from './exams/exam-images.controller.js';
import { ExamImportsController } from './exams/exam-imports.controller.js';
import { ExamManagementController } from './exams/exam-management.controller.js';
import { ReferencesController } from './exams/references.controller.js';
import { ExamsController } from './exams/exams.controller.js';
import { ProfileImagesController } from './account/profile-images.controller.js';
import { PasskeySignInController } from './second-factor/passkey-sign-in.controller.js';
import { PasskeysController } from './second-factor/passkeys.controller.js';
import { SecondStepController } from './second-factor/second-step.controller.js';
import { PasskeyTicket, SecondStepTicket } from './account/ticket.js';
import { TotpController } from './second-factor/totp.controller.js';
import { SessionCookie } from './session/session-cookie.js';
import { AdminGuard, EditorGuard, SignedInGuard, VisitorGuard } from './session/session.guards.js';
import { SessionStrategy } from './session/session.strategy.js';
import { AuthSessions } from './session/auth-sessions.js';
import { SubscriptionController } from './subscription/subscription.controller.js';
import { SearchController } from './search/search.controller.js';
import { Downloads } from './uploads/downloads.js';
import { Uploads } from './uploads/uploads.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

const controllers = [
  AccountController,
  PrivacyController,
  AdminController,
  AdminStatsController,
  ExamSectionsController,
  ReportedQuestionsController,
  SocialLoginController,
  HealthController,
  LiveUpdatesController,
  MailedLinksController,
  OwnReportsController,
  OwnSessionsController,
  ExamExportsController,
  ExamImagesController,
  ExamImportsController,
  ExamManagementController,
  ExamsController,
  PasskeySignInController,
  PasskeysController,
  PlanCalendarController,
  ProfileImagesController,
  ReferencesController,
  SearchController,
  SecondStepController,
  SecurityController,
  SubscriptionController,
  TotpController,
  WebhooksController,
];

const limits: (new (redis: Redis, env: GatewayEnv) => object)[] = [
  SecondFactorLimits,
  IpLimits,
  MailLimits,
  SignInLimits,
  UploadLimits,
  UserLimits,
];

@Module({})
export class AppModule {
  static forRoot(env: GatewayEnv): DynamicModule {
    return {
      module: AppModule,
      controllers: [...controllers, forwardingController(allCalls)],
      providers: [
        AdminGuard,
        EditorGuard,
        Connections,
        Downloads,
        Draining,
        Readiness,
        SessionStrategy,
        SignedIn,
        SignedInGuard,
        Uploads,
        VisitorGuard,
        { provide: REDIS, useFactory: () => createRedis('gateway', env.REDIS_URL, { reportsChanges: true }) },
        {
          provide: RpcClient,
          useFactory: () => new RpcClient('gateway', env.NATS_URL, env.CALLER_SIGNING_KEYS),
        },
        {
          provide: AuthSessions,
          inject: [REDIS, RpcClient],
          useFactory: (redis: Redis, rpc: RpcClient) => new AuthSessions(redis, rpc, env.SESSION_CACHE_KEY),
        },
        {
          provide: LiveStreams,
          inject: [AuthSessions, Draining],
          useFactory: (sessions: AuthSessions, draining: Draining) =>
            new LiveStreams({
              sessions,
              draining,
              listener: new SignalListener('gateway', env.NATS_URL),
              maxStreams: env.LIVE_STREAMS_MAX,
            }),
        },
        { provide: PUBLIC_ORIGIN, useValue: env.PUBLIC_ORIGIN },
        { provide: TicketCookie, useFactory: () => new TicketCookie(env.PUBLIC_ORIGIN) },
        { provide: PasskeyTicket, useFactory: () => new PasskeyTicket(env.PUBLIC_ORIGIN) },
        { provide: SecondStepTicket, useFactory: () => new SecondStepTicket(env.PUBLIC_ORIGIN) },
        {
          provide: KnownBrowser,
          useFactory: () => new KnownBrowser(env.PUBLIC_ORIGIN, env.SESSION_CACHE_KEY),
        },
        ...limits.map((Limits) => ({
          provide: Limits,
          inject: [REDIS],
          useFactory: (redis: Redis) => new Limits(redis, env),
        })),
        { provide: SessionCookie, useFactory: () => new SessionCookie(env.PUBLIC_ORIGIN) },
      ],
    };
  }
}
