import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Problem, type Caller } from '@tenfold/contracts';
import { requireAdmin, requireCaller, requireEditor } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';

@Injectable()
export class VisitorGuard extends AuthGuard('session') {
  override handleRequest<Result>(
    error: unknown,
    caller: Caller | false | null,
    _info: unknown,
    context: ExecutionContext,
  ): Result {
    if (error) throw error;
    return this.admit(caller || null, context.switchToHttp().getRequest<FastifyRequest>()) as Result;
  }

  protected admit(caller: Caller | null, _request: FastifyRequest): Caller | null {
    return caller;
  }
}

@Injectable()
export class SignedInGuard extends VisitorGuard {
  protected override admit(caller: Caller | null): Caller {
    return requireCaller(caller);
  }
}

/** Admits roles that need a second factor, and refuses them with instructions while the session lacks it. */
abstract class RoleGuard extends VisitorGuard {
  protected abstract requireRole(caller: Caller | null): Caller;

  protected override admit(caller: Caller | null, request: FastifyRequest): Caller {
    if (caller) request.securityEvent = { userId: caller.userId };
    if (request.needsSecondFactor) {
      throw new Problem(
        'SECOND_FACTOR_SETUP_REQUIRED',
        'Administrators and editors need a second factor. Set up two-step verification or a passkey on your profile.',
      );
    }
    return this.requireRole(caller);
  }
}

@Injectable()
export class EditorGuard extends RoleGuard {
  protected override requireRole(caller: Caller | null): Caller {
    return requireEditor(caller);
  }
}

@Injectable()
export class AdminGuard extends RoleGuard {
  protected override requireRole(caller: Caller | null): Caller {
    return requireAdmin(caller);
  }
}
