import { Type } from 'class-transformer';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';
import { EmailAddress, PresentPassword } from './account-safety.js';
import { defineCall, ofType } from './call.js';
import { ClientInfo } from './client-info.js';
import { type SignInOutcome } from './second-factor.js';
import { Text } from './validation.js';

/** Accepts and ignores first and last name, because sign-in and registration share one form. */
export class LoginBody {
  @EmailAddress() email!: string;
  @PresentPassword() password!: string;
  @IsOptional() @Text(100) firstName?: string;
  @IsOptional() @Text(100) lastName?: string;
}

export class OpenSessionInput {
  @IsObject() @ValidateNested() @Type(() => LoginBody) credentials!: LoginBody;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  /** The browser's previous auth session, deleted when the new one starts. */
  @IsOptional() @Text(64) previousToken?: string;
}

export const login = defineCall({
  subject: 'rpc.identity.session.open',
  access: 'anyone',
  input: OpenSessionInput,
  output: ofType<SignInOutcome>(),
});
