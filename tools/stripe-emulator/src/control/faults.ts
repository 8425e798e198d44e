export interface ApiFault {
  kind: 'error' | 'rate_limit' | 'timeout' | 'lose_reply' | 'latency';
  count: number;
  latencyMs?: number;
  path?: string;
}

/** Times are milliseconds of the machine's clock. */
export interface WebhookFaults {
  delayMs: number;
  duplicate: number;
  shuffle: boolean;
  drop: number;
  blocked: boolean;
  blockedUntil: number;
}

export interface WebhookFaultChange {
  delayMs?: number;
  duplicate?: number;
  shuffle?: boolean;
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

  takeApi(path: string): ApiFault | null {
    const fault = this.api.find((it) => path.startsWith(it.path ?? ''));
    if (fault === undefined) return null;
    fault.count -= 1;
    if (fault.count <= 0) this.api = this.api.filter((it) => it !== fault);
    return fault;
  }

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
