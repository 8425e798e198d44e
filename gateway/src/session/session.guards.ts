import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Caller } from '@tenfold/contracts';
import { requireAdmin, requireCaller } from '@tenfold/messaging/rpc';

/** Lets everybody pass, and finds out who it is: the caller is null for a visitor. */
@Injectable()
export class VisitorGuard extends AuthGuard('session') {
  override handleRequest<Result>(error: unknown, caller: Caller | false | null): Result {
    if (error) throw error;
    return this.admit(caller || null) as Result;
  }

  protected admit(caller: Caller | null): Caller | null {
    return caller;
  }
}

/** 401 for a visitor. */
@Injectable()
export class SignedInGuard extends VisitorGuard {
  protected override admit(caller: Caller | null): Caller {
    return requireCaller(caller);
  }
}

/** 401 for a visitor, 403 for anybody but the administrator. */
@Injectable()
export class AdminGuard extends VisitorGuard {
  protected override admit(caller: Caller | null): Caller {
    return requireAdmin(caller);
  }
}
