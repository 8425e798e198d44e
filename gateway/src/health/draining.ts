import { Injectable } from '@nestjs/common';

/** From the stop signal on: not ready, and each reply closes its connection. */
@Injectable()
export class Draining {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
