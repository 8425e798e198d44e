import { Injectable } from '@nestjs/common';

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
