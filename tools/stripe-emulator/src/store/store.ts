import { randomBytes } from 'node:crypto';
import type { Collections, Kind } from './collections.js';
import { type Change, type Journal, noJournal, openJournal } from './journal.js';

type Stored = { [K in Kind]: Map<string, Collections[K]> };

const KINDS: readonly Kind[] = [
  'account',
  'tax_settings',
  'payment_method_domain',
  'customer',
  'product',
  'price',
  'payment_method',
  'setup_intent',
  'payment_intent',
  'subscription',
  'subscription_schedule',
  'invoice',
  'invoice_item',
  'invoice_payment',
  'charge',
  'refund',
  'dispute',
  'early_fraud_warning',
  'event',
  'webhook_endpoint',
  'portal_session',
  'portal_configuration',
  'test_clock',
  'delivery',
  'reply',
  'hidden',
  'clock',
];

/**
 * All objects by kind and id, in creation order. Objects are replaced, never modified. A transaction is
 * synchronous and atomic, and on disk when it returns.
 */
export class Store {
  private readonly stored = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Stored;
  private readonly journal: Journal;
  private undo: Change[] | null = null;

  constructor(file: string | null) {
    this.journal =
      file === null
        ? noJournal
        : openJournal(
            file,
            (changes) => this.apply(changes),
            () => this.dump(),
          );
  }

  find<K extends Kind>(kind: K, id: string): Collections[K] | undefined {
    return this.stored[kind].get(id);
  }

  get<K extends Kind>(kind: K, id: string): Collections[K] {
    const object = this.stored[kind].get(id);
    if (object === undefined) throw new Error(`There is no ${kind} ${id}.`);
    return object;
  }

  all<K extends Kind>(kind: K): Collections[K][] {
    return [...this.stored[kind].values()];
  }

  put<K extends Kind>(kind: K, object: Collections[K]): Collections[K] {
    const { id } = object as { id: string };
    this.remember(kind, id);
    this.stored[kind].set(id, object);
    return object;
  }

  remove(kind: Kind, id: string): void {
    this.remember(kind, id);
    this.stored[kind].delete(id);
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  transaction<T>(work: () => T, keeps: (error: unknown) => boolean = () => false): T {
    if (this.undo !== null) return work();
    this.undo = [];
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      if (keeps(error)) this.commit();
      else this.apply(this.undo.toReversed());
      throw error;
    } finally {
      this.undo = null;
    }
  }

  close(): void {
    this.journal.close();
  }

  private commit(): void {
    const touched = new Map(
      (this.undo ?? []).map(([kind, id]) => [`${kind} ${id}`, [kind as Kind, id] as const]),
    );
    const changes = [...touched.values()].map(([kind, id]): Change => [
      kind,
      id,
      this.find(kind, id) ?? null,
    ]);
    if (changes.length > 0) this.journal.append(changes);
  }

  private remember(kind: Kind, id: string): void {
    if (this.undo === null) throw new Error('An object changes only in a transaction.');
    this.undo.push([kind, id, this.find(kind, id) ?? null]);
  }

  private apply(changes: Change[]): void {
    for (const [kind, id, object] of changes) {
      const objects = this.stored[kind as Kind] as Map<string, unknown>;
      if (object === null) objects.delete(id);
      else objects.set(id, object);
    }
  }

  private dump(): Change[] {
    return KINDS.flatMap((kind) =>
      [...this.stored[kind].entries()].map(([id, object]): Change => [kind, id, object]),
    );
  }
}
