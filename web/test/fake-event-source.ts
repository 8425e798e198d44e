/** jsdom has no EventSource. A test acts as the server: `opens`, `sends`, `drops`, `refuses`. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];

  readyState: number = FakeEventSource.CONNECTING;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  static install(): void {
    FakeEventSource.all = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }

  static uninstall(): void {
    Reflect.deleteProperty(globalThis, 'EventSource');
  }

  static last(): FakeEventSource {
    const source = FakeEventSource.all.at(-1);
    if (!source) throw new Error('no stream was opened');
    return source;
  }

  opens(): void {
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
  }

  sends(event: string, lastEventId = '1'): void {
    this.dispatchEvent(new MessageEvent(event, { data: '{}', lastEventId }));
  }

  drops(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.onerror?.();
  }

  refuses(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
