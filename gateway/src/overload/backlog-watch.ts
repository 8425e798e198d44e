/** A burst of new connections, such as that of a class that opens the page, is accepted within this time. */
const BACKLOG_MAX_MS = 400;
/** Node accepts one connection in each turn of its event loop; without a backlog most turns accept none. */
const TURNS_SHARE = 0.8;
/** Fewer turns say nothing. A turn may take 50 ms under load. */
const TURNS_MIN = 4;

/** Finds out whether connections have waited to be accepted all the time. */
export class BacklogWatch {
  private turns = 0;
  private accepted = 0;
  private emptyAt = 0;

  /**
   * @param accepted connections since the last check
   * @param turns of the event loop in all
   * @param now in milliseconds
   */
  check(accepted: number, turns: number, now: number): boolean {
    this.accepted += accepted;
    const passed = turns - this.turns;
    if (passed < TURNS_MIN) return false;
    if (this.accepted < TURNS_SHARE * passed) this.emptyAt = now;
    this.turns = turns;
    this.accepted = 0;
    return now - this.emptyAt > BACKLOG_MAX_MS;
  }
}
