import type {
  ExamChange,
  ExamQuestionState,
  ExamSessionView,
  ExamWork,
  SavedExamChanges,
} from '@tenfold/contracts';
import { EXAM_HEARTBEAT_SECONDS } from '@tenfold/exam';
import type { QueuedChange } from '../../lib/device-database.js';
import { createStore } from '../../lib/create-store.js';
import { FailingItems } from '../../lib/failing-items.js';
import { HttpProblem, isRefusal, isUnreachable, problemDetail } from '../../lib/http.js';
import { withTimeout } from '../../lib/with-timeout.js';
import { saveExamChanges } from './api/exam-session.js';
import {
  emptyWork,
  isBusy,
  keepMine,
  nextBatch,
  queueChange,
  sendable,
  settleChange,
  withoutEnded,
  withTime,
  workOf,
} from './exam-changes.js';
import { arrivedClock, remainingMs } from './exam-clock.js';
import type { ExamDevice } from './exam-device.js';
import { waitingIn, type WorkspaceState } from './workspace-state.js';

interface Handlers {
  onEnded: () => void;
  onSignedOut: () => void;
  onChangedElsewhere: (questionIds: readonly string[]) => void;
}

const SEND_DELAY_MS = 300;
const RETRY_MS = { first: 1_000, longest: 20_000 };
const REPLY_TIMEOUT_MS = 20_000;

/** The work on an exam session: every change is on the device at once, and on the server as soon as possible. */
export class ExamWorkspace {
  private readonly queue = new Map<string, QueuedChange>();
  private readonly failing = new FailingItems();
  private readonly endsAt: number;
  private readonly versions = new Map<string, number>();
  private current: WorkspaceState;
  private sending: Promise<void> | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<unknown> = Promise.resolve();
  private isOpen = false;

  constructor(
    view: ExamSessionView,
    arrivedAt: number,
    private readonly device: ExamDevice,
    private readonly handlers: Handlers,
  ) {
    this.endsAt = Date.parse(view.session.endsAt);
    for (const change of device.changes) this.queue.set(change.questionId, change);
    const works = Object.fromEntries(view.states.map((state) => [state.questionId, workOf(state)]));
    for (const { questionId, version } of view.states) this.versions.set(questionId, version);
    for (const change of device.changes) works[change.questionId] = workOf(change);
    device.record.knownRevision = Math.max(device.record.knownRevision, view.clock.revision);
    this.current = {
      works,
      connection: 'online',
      isKept: true,
      clock: arrivedClock(view.clock, arrivedAt),
      ...waitingIn(this.queue.values()),
    };
  }

  readonly store = createStore(() => this.current);
  readonly state = this.store.read;

  /**
   * Starts sending and the heartbeat. @returns a function that stops both and sends the queue once more. A closed
   * workspace writes nothing, because another workspace may use the device by then; that one sends the queue again.
   */
  readonly open = (): (() => void) => {
    this.isOpen = true;
    const onOnline = () => this.sendSoon(0);
    const onVisible = () => {
      if (document.visibilityState === 'visible') this.sendSoon(0);
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    this.sendSoon(0);
    return () => {
      this.isOpen = false;
      clearTimeout(this.timer);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      if (this.queue.size > 0) void this.send();
    };
  };

  readonly edit = (questionId: string, changes: Partial<ExamWork>): void => {
    this.change(questionId, changes, false);
    this.sendSoon(SEND_DELAY_MS);
  };

  readonly addTime = (questionId: string, ms: number, deskPlace: string | null): void => {
    this.change(questionId, withTime(this.current.works[questionId] ?? emptyWork, ms, deskPlace), true);
  };

  readonly settle = (questionId: string, keep: 'mine' | 'theirs'): void => {
    const queued = this.queue.get(questionId);
    if (!queued?.theirs) return;
    if (keep === 'mine') {
      this.versions.set(questionId, queued.theirs.version);
      this.put([keepMine(queued, this.nextSequence())]);
    } else {
      this.put([], [questionId]);
      this.adopt([queued.theirs]);
    }
    this.sendSoon(0);
  };

  /** Sends a change again that the server has refused. */
  readonly sendAgain = (questionId: string): void => {
    const queued = this.queue.get(questionId);
    if (queued) this.put([{ ...queued, refusal: null, sequence: this.nextSequence() }]);
    this.sendSoon(0);
  };

  /** Sends what waits. @returns whether the server has everything, except for changes that await the student's choice */
  readonly sendAll = async (): Promise<boolean> => {
    while (nextBatch(this.queue.values()).length > 0) {
      await this.send();
      if (!this.isOpen || this.current.connection !== 'online') return false;
    }
    return true;
  };

  readonly sendNow = (): void => this.sendSoon(0);

  readonly takeClock = (view: ExamSessionView, arrivedAt: number): void => {
    this.set({ clock: arrivedClock(view.clock, arrivedAt) });
  };

  private change(questionId: string, changes: Partial<ExamWork>, onlyTime: boolean): void {
    const work = { ...(this.current.works[questionId] ?? emptyWork), ...changes };
    const change = queueChange(this.queue.get(questionId), {
      sessionId: this.device.record.sessionId,
      questionId,
      work,
      version: this.versions.get(questionId) ?? 0,
      sequence: this.nextSequence(),
      onlyTime,
      madeAt: new Date(this.endsAt - this.remainingMs()).toISOString(),
    });
    if (!onlyTime) this.failing.forget(questionId);
    this.current = { ...this.current, works: { ...this.current.works, [questionId]: work } };
    this.put([change]);
  }

  private remainingMs(): number {
    return remainingMs(this.current.clock, performance.now());
  }

  private nextSequence(): number {
    this.device.record.sequence += 1;
    return this.device.record.sequence;
  }

  private put(
    changes: readonly QueuedChange[],
    removed: readonly string[] = [],
    states: readonly ExamQuestionState[] = [],
  ): void {
    for (const change of changes) this.queue.set(change.questionId, change);
    for (const questionId of removed) this.queue.delete(questionId);
    if (this.isOpen) {
      const isWhole = !this.current.isKept;
      const put = isWhole ? [...this.queue.values()] : changes;
      this.writing = this.device
        .write({ record: { ...this.device.record }, put, removed, states })
        .then((isKept) => {
          // a write that started before another one failed does not contain the failed changes
          if (isKept !== this.current.isKept && (isWhole || !isKept)) this.set({ isKept });
        });
    }
    this.set(waitingIn(this.queue.values()));
  }

  private set(changes: Partial<WorkspaceState>): void {
    this.current = { ...this.current, ...changes };
    this.store.changed();
  }

  private sendSoon(delayMs: number): void {
    if (!this.isOpen) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), delayMs);
  }

  private send(): Promise<void> {
    this.sending ??= this.sendOnce().finally(() => {
      this.sending = null;
      if (!this.isOpen) return;
      const isWaiting = nextBatch(this.queue.values()).some(({ questionId }) => !this.isOnlyTime(questionId));
      if (this.current.connection === 'online') {
        this.sendSoon(isWaiting ? SEND_DELAY_MS : EXAM_HEARTBEAT_SECONDS * 1_000);
      } else if (this.current.connection !== 'signed-out') {
        this.sendSoon(Math.min(RETRY_MS.first * 2 ** this.failures, RETRY_MS.longest));
      }
    });
    return this.sending;
  }

  private isOnlyTime(questionId: string): boolean {
    return this.queue.get(questionId)?.onlyTime ?? true;
  }

  private async sendOnce(): Promise<void> {
    const { record, deviceId } = this.device;
    // what the server stores must be on this device first, or a reload could reuse its sequence numbers
    await this.writing;
    const changes = nextBatch(this.failing.next(sendable(this.queue.values())));
    const isBeforeEnd = this.remainingMs() > 0;
    const body = {
      deviceId,
      knownRevision: record.knownRevision,
      ...(record.wasOffline && { wasOffline: true }),
      ...(record.wasUnanswered && { wasUnanswered: true }),
      changes,
    };
    try {
      // the browser gives up an unanswered request only after minutes; a repeat is harmless
      const reply = await withTimeout(saveExamChanges(record.sessionId, body), REPLY_TIMEOUT_MS);
      if (!this.isOpen) return;
      this.failures = 0;
      record.wasOffline = false;
      const isAnsweredLate = isBeforeEnd && this.remainingMs() <= 0;
      if (isBeforeEnd) record.wasUnanswered = isAnsweredLate;
      this.take(isAnsweredLate && body.wasUnanswered !== true ? withoutEnded(reply) : reply);
      this.setAside(this.failing.succeeded(changes), 'The server failed to save it each time.');
    } catch (error) {
      if (isBeforeEnd && isUnreachable(error)) record.wasUnanswered = true;
      if (this.isOpen) this.fail(error, changes);
    }
  }

  private take({ clock, outcomes, changed }: SavedExamChanges): void {
    const { record } = this.device;
    const kept: QueuedChange[] = [];
    const removed: string[] = [];
    const adopted: ExamQuestionState[] = [];
    for (const reply of outcomes) {
      const { questionId } = reply;
      const { queued, adopt, version } = settleChange(this.queue.get(questionId), reply);
      if (version !== null) this.versions.set(questionId, version);
      if (queued) kept.push(queued);
      else removed.push(questionId);
      if (adopt) adopted.push(adopt);
    }
    record.knownRevision = Math.max(record.knownRevision, clock.revision);
    // a question with a queued change conflicts when that change is sent
    const sent = new Set(outcomes.map(({ questionId }) => questionId));
    const foreign = changed.filter(({ questionId }) => !this.queue.has(questionId) && !sent.has(questionId));
    this.current = { ...this.current, connection: 'online', clock: arrivedClock(clock, performance.now()) };
    this.put(kept, removed, [...outcomes.flatMap(({ state }) => state ?? []), ...changed]);
    this.adopt([...adopted, ...foreign]);
    const elsewhere = [...adopted, ...foreign].map(({ questionId }) => questionId);
    if (elsewhere.length > 0) this.handlers.onChangedElsewhere(elsewhere);
    if (clock.status !== 'in_progress' || outcomes.some(({ outcome }) => outcome === 'ended')) {
      this.handlers.onEnded();
    }
  }

  private adopt(states: readonly ExamQuestionState[]): void {
    if (states.length === 0) return;
    for (const { questionId, version } of states) this.versions.set(questionId, version);
    const works = Object.fromEntries(states.map((state) => [state.questionId, workOf(state)]));
    this.set({ works: { ...this.current.works, ...works } });
  }

  private fail(error: unknown, sent: readonly ExamChange[]): void {
    this.failures += 1;
    const isOffline = !(error instanceof HttpProblem);
    if (isOffline) this.device.record.wasOffline = true;
    this.put([]);
    if (isOffline) return this.set({ connection: 'offline' });
    if (error.status === 401) {
      this.set({ connection: 'signed-out' });
      return this.handlers.onSignedOut();
    }
    const isRefused = isRefusal(error);
    if (!isBusy(error)) this.setAside(this.failing.failed(sent, isRefused), problemDetail(error));
    this.set({ connection: isRefused && sent.length > 0 ? 'online' : 'failing' });
  }

  private setAside(questionId: string | null, reason: string): void {
    const queued = questionId === null ? undefined : this.queue.get(questionId);
    if (queued) this.put([{ ...queued, refusal: reason }]);
  }
}
