import { isSameEmail } from '@tenfold/exam';

export class ReservedAddress {
  constructor(private readonly email: string) {}

  matches(email: string): boolean {
    return isSameEmail(email, this.email);
  }
}
