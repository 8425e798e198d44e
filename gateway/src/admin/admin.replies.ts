import { User } from '@tenfold/contracts';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, ValidateNested } from 'class-validator';

export class DirectAccess {
  @ValidateNested() @Type(() => User) user!: User;
  @IsIn(['admin']) accessLevel!: 'admin';
}

export class AdminStatus {
  @IsBoolean() authenticated!: boolean;
  @IsBoolean() isAdmin!: boolean;
}
