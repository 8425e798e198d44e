/** What goes wrong on purpose with the API's answers. */
export interface ApiFault {
  kind: 'error' | 'rate_limit' | 'timeout' | 'lose_reply' | 'latency';
  /** For so many calls. */
  count: number;
  latencyMs?: number;
  /** Only for calls whose path begins so. */
  path?: string;
}

/** What goes wrong on purpose with webhooks. Times in milliseconds of the machine's clock. */
export interface WebhookFaults {
  delayMs: number;
  /** How often each event is sent. */
  duplicate: number;
  shuffle: boolean;
  /** The next so many events are lost for ever. */
  drop: number;
  /** Nothing is sent until it is taken back. */
  blocked: boolean;
  /** Nothing is sent before. */
  blockedUntil: number;
}

export interface WebhookFaultChange {
  delayMs?: number;
  duplicate?: number;
  shuffle?: boolean;
  /** true: all of them. */
  drop?: number | boolean;
  blocked?: boolean;
  blockMs?: number;
}

const NONE: WebhookFaults = {
  delayMs: 0,
  duplicate: 1,
  shuffle: false,
  drop: 0,
  blocked: false,
  blockedUntil: 0,
};

/** The switches. They are of the process alone: none survives its end. */
export class Faults {
  private api: ApiFault[] = [];
  webhooks: WebhookFaults = NONE;

  changeWebhooks({ drop, blockMs, ...change }: WebhookFaultChange, nowMs: number): void {
    this.webhooks = {
      ...this.webhooks,
      ...change,
      ...(drop !== undefined && { drop: drop === true ? Infinity : Number(drop) }),
      ...(blockMs !== undefined && { blockedUntil: nowMs + blockMs }),
    };
  }

  addApi(fault: ApiFault): void {
    this.api.push({ ...fault });
  }

  /** The fault of this call, which counts it. */
  takeApi(path: string): ApiFault | null {
    const fault = this.api.find((it) => path.startsWith(it.path ?? ''));
    if (fault === undefined) return null;
    fault.count -= 1;
    if (fault.count <= 0) this.api = this.api.filter((it) => it !== fault);
    return fault;
  }

  /** Whether this event is one of those that get lost, which counts it. */
  takeDrop(): boolean {
    if (this.webhooks.drop <= 0) return false;
    this.webhooks = { ...this.webhooks, drop: this.webhooks.drop - 1 };
    return true;
  }

  clear(): void {
    this.api = [];
    this.webhooks = NONE;
  }

  list(): { api: ApiFault[]; webhooks: WebhookFaults } {
    return { api: this.api.map((fault) => ({ ...fault })), webhooks: { ...this.webhooks } };
  }
}
