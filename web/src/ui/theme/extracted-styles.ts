// Replaces antd's style hooks in a production build: build/antd-styles.mts.

type StyleHook = () => [hashId: string, cssVarClass: string];

/** The scope of antd's CSS variables. */
export const CSS_VAR_CLASS = 'css-var-root';

let last: HTMLStyleElement | null = null;
let waiting = '';

/**
 * Inserts `css` in the order of the calls, and before all other styles, so that these override it. The styles of all
 * modules that one import evaluates go into one element. Code that waits for a dynamic `import()` runs after that.
 */
export function addStyles(css: string): void {
  if (waiting === '') queueMicrotask(insertWaiting);
  waiting += css;
}

function insertWaiting(): void {
  const style = document.createElement('style');
  style.textContent = waiting;
  waiting = '';
  if (last === null) document.head.prepend(style);
  else last.after(style);
  last = style;
}

export function styleHooks(css: string): StyleHook {
  addStyles(css);
  return () => ['', CSS_VAR_CLASS];
}

export function componentStyleHook(css: string): () => string {
  addStyles(css);
  return () => '';
}

export function subStyleComponent(css: string): () => null {
  addStyles(css);
  return () => null;
}

/** The token values of the theme that is shown, for the few components that compute with them. */
export function useTokenOf<Token extends object>(light: Token, dark: Partial<Token>): () => unknown[] {
  const darkToken = { ...light, ...dark };
  return () => {
    const token = document.documentElement.dataset['theme'] === 'dark' ? darkToken : light;
    return [{}, token, '', token, { prefix: 'ant', key: CSS_VAR_CLASS }, true];
  };
}
