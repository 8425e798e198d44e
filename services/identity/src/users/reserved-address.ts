/** The address of ADMIN_EMAIL: reserved for the administrator, with or without an account. */
export class ReservedAddress {
  constructor(private readonly email: string) {}

  matches(email: string): boolean {
    return email.toLowerCase() === this.email.toLowerCase();
  }
}
