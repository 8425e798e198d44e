const realTimeout = setTimeout;

/**
 * React's scheduler and @rc-component/form (antd 6) schedule with a MessageChannel; Node's keeps the Jest process alive.
 * It keeps the real clock: a task left on a fake one would stop the scheduler in all later tests of the file.
 */
class FakeMessageChannel {
  port1: { onmessage: ((event: unknown) => void) | null } = { onmessage: null };
  port2 = {
    postMessage: (data: unknown) => void realTimeout(() => this.port1.onmessage?.({ data }), 0),
  };
}
Object.assign(globalThis, { MessageChannel: FakeMessageChannel });

// jsdom prints "not implemented" for a second argument, which antd's scroll bar measurement passes
const realComputedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => realComputedStyle(element);

// jsdom walks through the document for each field, and then for each label in it
const labels = {
  get(this: HTMLElement) {
    const named =
      this.id && document.getElementById(this.id) === this
        ? [...document.querySelectorAll(`label[for="${CSS.escape(this.id)}"]`)]
        : [];
    const around = this.closest<HTMLLabelElement>('label:not([for])');
    return around?.control === this ? [...named, around] : named;
  },
};
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', labels);

// antd and the theme need it, and jsdom does not implement it
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
});
Performance.prototype.getEntriesByType ??= () => [];
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// current browsers return promises, which an effect must not return to React
const scrolled = () => Promise.resolve();
Object.assign(window, { scrollTo: scrolled, scrollBy: scrolled });
Object.assign(Element.prototype, { scrollIntoView: scrolled });

Blob.prototype.text = function text(this: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(this);
  });
};
