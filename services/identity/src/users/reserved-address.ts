export class ReservedAddress {
  constructor(private readonly email: string) {}

  matches(email: string): boolean {
    return email.toLowerCase() === this.email.toLowerCase();
  }
}
