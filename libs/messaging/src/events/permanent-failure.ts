/** Thrown where trying again cannot help: the message goes to the dead letters at once. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}
