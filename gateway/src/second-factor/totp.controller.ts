import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { confirmTotp, RecoveryCodes, TotpCodeBody, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { SecondFactorLimits } from '../limits/second-factor-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';

@Controller('auth')
export class TotpController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
    private readonly limits: SecondFactorLimits,
  ) {}

  @Post('totp/confirm')
  @Route({
    summary: 'Turn two-step verification on with a code of the app',
    calls: [confirmTotp],
    reply: RecoveryCodes,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async confirm(
    @Body() proof: TotpCodeBody,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const sessionToken = this.cookie.require(request);
    const { session, codes } = await this.limits.checkCode(caller.userId, 'totp', () =>
      this.rpc.call(confirmTotp, { sessionToken, proof }, caller),
    );
    this.cookie.write(reply, session.token, session.expiresAt);
    return { codes };
  }
}
