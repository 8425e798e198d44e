/**
 * Replaces the module with which antd adds its styles to the document. jsdom matches every rule against every element
 * that a query by role or a click looks at, which made the screen tests several times slower. The element that is
 * returned stays outside the document.
 */
export function injectCSS(): HTMLStyleElement {
  return document.createElement('style');
}
export function updateCSS(): HTMLStyleElement {
  return injectCSS();
}
export function removeCSS(): void {}
export function clearContainerCache(): void {}
