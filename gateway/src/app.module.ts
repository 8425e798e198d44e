import { Module, type DynamicModule } from '@nestjs/common';
import { RpcClient } from '@tenfold/messaging/rpc';
import { AccountController } from './account/account.controller.js';
import { AdminController } from './admin/admin.controller.js';
import { Connections } from './connections.js';
import type { GatewayEnv } from './env.js';
import { HealthController } from './health/health.controller.js';
import { REDIS } from './inject-redis.js';
import { SignInLimits } from './limits/sign-in-limits.js';
import { UploadLimits } from './limits/upload-limits.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { PapersController } from './papers/papers.controller.js';
import { ProfileImagesController } from './profile-images/profile-images.controller.js';
import { QuizController } from './quiz/quiz.controller.js';
import { createRedis, type Redis } from './redis.js';
import { SessionCookie } from './session/session-cookie.js';
import { AdminGuard, SignedInGuard, VisitorGuard } from './session/session.guards.js';
import { SessionStrategy } from './session/session.strategy.js';
import { Sessions } from './session/sessions.js';
import { StudyController } from './study/study.controller.js';
import { SubscriptionController } from './subscription/subscription.controller.js';
import { Uploads } from './uploads/uploads.js';

@Module({})
export class AppModule {
  static forRoot(env: GatewayEnv): DynamicModule {
    return {
      module: AppModule,
      controllers: [
        AccountController,
        AdminController,
        HealthController,
        NotificationsController,
        PapersController,
        ProfileImagesController,
        QuizController,
        StudyController,
        SubscriptionController,
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
        { provide: SessionCookie, useFactory: () => new SessionCookie(env.PUBLIC_ORIGIN) },
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
