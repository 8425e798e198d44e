import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import type { RpcRequest } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import type { MsgHdrs } from 'nats';
import { Observable } from 'rxjs';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Every log line of a call carries the request id that the gateway gave it. */
export class RpcContextInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const rpc = context.switchToRpc();
    const headers = rpc.getContext<NatsContext>().getHeaders() as MsgHdrs | undefined;
    const requestId = headers?.get(REQUEST_ID_HEADER) || 'none';
    const userId = rpc.getData<RpcRequest<unknown> | undefined>()?.caller?.userId;
    return new Observable((subscriber) =>
      requestContext.run({ requestId, ...(userId ? { userId } : {}) }, () =>
        next.handle().subscribe(subscriber),
      ),
    );
  }
}
