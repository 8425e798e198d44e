import { Module, type DynamicModule } from '@nestjs/common';
import { RpcClient } from '@tenfold/messaging/rpc';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import { AccountRightsController } from './account-rights/account-rights.controller.js';
import { AccountController } from './account/account.controller.js';
import { MailedLinksController } from './account/mailed-links.controller.js';
import { OwnSessionsController } from './account/own-sessions.controller.js';
import { SecurityController } from './account/security.controller.js';
import { AdminFiguresController } from './admin/admin-figures.controller.js';
import { AdminController } from './admin/admin.controller.js';
import { BillingController } from './billing/billing.controller.js';
import { Connections } from './connections.js';
import type { GatewayEnv } from './env.js';
import { ExternalSignInController } from './external-sign-in/external-sign-in.controller.js';
import { ExternalSignInLimits } from './external-sign-in/external-sign-in-limits.js';
import { TicketCookie } from './external-sign-in/ticket-cookie.js';
import { HealthController } from './health/health.controller.js';
import { REDIS } from './inject-redis.js';
import { MailLimits } from './limits/mail-limits.js';
import { SignInLimits } from './limits/sign-in-limits.js';
import { UploadLimits } from './limits/upload-limits.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { PapersController } from './papers/papers.controller.js';
import { ProfileImagesController } from './profile-images/profile-images.controller.js';
import { QuizController } from './quiz/quiz.controller.js';
import { SessionCookie } from './session/session-cookie.js';
import { AdminGuard, SignedInGuard, VisitorGuard } from './session/session.guards.js';
import { SessionStrategy } from './session/session.strategy.js';
import { Sessions } from './session/sessions.js';
import { StudyController } from './study/study.controller.js';
import { SubscriptionController } from './subscription/subscription.controller.js';
import { Uploads } from './uploads/uploads.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

@Module({})
export class AppModule {
  static forRoot(env: GatewayEnv): DynamicModule {
    return {
      module: AppModule,
      controllers: [
        AccountController,
        AccountRightsController,
        AdminController,
        AdminFiguresController,
        BillingController,
        ExternalSignInController,
        HealthController,
        MailedLinksController,
        NotificationsController,
        OwnSessionsController,
        PapersController,
        ProfileImagesController,
        QuizController,
        SecurityController,
        StudyController,
        SubscriptionController,
        WebhooksController,
      ],
      providers: [
        AdminGuard,
        Connections,
        Sessions,
        SessionStrategy,
        SignedInGuard,
        Uploads,
        VisitorGuard,
        { provide: REDIS, useFactory: () => createRedis('gateway', env.REDIS_URL) },
        { provide: RpcClient, useFactory: () => new RpcClient('gateway', env.NATS_URL) },
        { provide: TicketCookie, useFactory: () => new TicketCookie(env.PUBLIC_ORIGIN) },
        {
          provide: ExternalSignInLimits,
          inject: [REDIS],
          useFactory: (redis: Redis) => new ExternalSignInLimits(redis, env),
        },
        { provide: SessionCookie, useFactory: () => new SessionCookie(env.PUBLIC_ORIGIN) },
        {
          provide: MailLimits,
          inject: [REDIS],
          useFactory: (redis: Redis) => new MailLimits(redis, env),
        },
        {
          provide: SignInLimits,
          inject: [REDIS],
          useFactory: (redis: Redis) => new SignInLimits(redis, env),
        },
        {
          provide: UploadLimits,
          inject: [REDIS],
          useFactory: (redis: Redis) => new UploadLimits(redis, env),
        },
      ],
    };
  }
}
