/** Replaces each text node, as the translators of Chrome and Edge do. */
export function translate(page: HTMLElement, toLanguage = (text: string): string => text): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.data.trim() === '' || text.parentElement?.localName === 'font') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(toLanguage(text.data));
    outer.append(inner);
    text.replaceWith(outer);
  }
}
