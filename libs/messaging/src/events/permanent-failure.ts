/** Thrown by a handler when no retry can succeed: the event becomes a dead letter at once. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}
