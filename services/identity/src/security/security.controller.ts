import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  changeEmail,
  changePassword,
  confirmEmail,
  getSecurity,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
  unlinkProvider,
  verifyEmail,
  type ChangeEmailInput,
  type ChangePasswordInput,
  type MailedTokenBody,
  type NoInput,
  type RequestPasswordResetBody,
  type ResetPasswordBody,
  type RpcRequest,
  type UnlinkProviderInput,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { EmailChangesService } from './email-changes.service.js';
import { PasswordChangesService } from './password-changes.service.js';
import { PasswordResetRequestsService } from './password-reset-requests.service.js';
import { SecurityService } from './security.service.js';

@Controller()
export class SecurityController {
  constructor(
    private readonly security: SecurityService,
    private readonly passwords: PasswordChangesService,
    private readonly resets: PasswordResetRequestsService,
    private readonly emails: EmailChangesService,
  ) {}

  @Rpc(getSecurity)
  get(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.security.get(requireCaller(caller).userId);
  }

  @Rpc(unlinkProvider)
  unlink(@Payload() { caller, input }: RpcRequest<UnlinkProviderInput>) {
    return this.security.unlink(requireCaller(caller).userId, input);
  }

  @Rpc(changePassword)
  changePassword(@Payload() { caller, input }: RpcRequest<ChangePasswordInput>) {
    return this.passwords.change(requireCaller(caller).userId, input);
  }

  @Rpc(requestPasswordReset)
  requestPasswordReset(@Payload() { input }: RpcRequest<RequestPasswordResetBody>) {
    return this.resets.request(input.email);
  }

  @Rpc(resetPassword)
  resetPassword(@Payload() { input }: RpcRequest<ResetPasswordBody>) {
    return this.passwords.reset(input);
  }

  @Rpc(requestEmailVerification)
  requestVerification(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.emails.requestVerification(requireCaller(caller).userId);
  }

  @Rpc(verifyEmail)
  verifyEmail(@Payload() { input }: RpcRequest<MailedTokenBody>) {
    return this.emails.verify(input.token);
  }

  @Rpc(changeEmail)
  changeEmail(@Payload() { caller, input }: RpcRequest<ChangeEmailInput>) {
    return this.emails.change(requireCaller(caller).userId, input);
  }

  @Rpc(confirmEmail)
  confirmEmail(@Payload() { input }: RpcRequest<MailedTokenBody>) {
    return this.emails.confirm(input.token);
  }
}
