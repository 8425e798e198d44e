import type { XmlElement } from './xml-element.js';

/** An element of a parsed document. Names have no prefix; white space is as in the document. */
export interface XmlTree extends XmlElement {
  /** Line of the element in its document, from 1. */
  line: number;
  children: (XmlTree | string)[];
}

export function elementsOf({ children }: XmlTree): XmlTree[] {
  return children.filter((child) => typeof child !== 'string');
}

export function childrenNamed(parent: XmlTree, name: string): XmlTree[] {
  return elementsOf(parent).filter((child) => child.name === name);
}

export function childNamed(parent: XmlTree | null, name: string): XmlTree | null {
  return (parent && childrenNamed(parent, name)[0]) ?? null;
}

/** All elements below, in document order. */
export function descendants(parent: XmlTree, matches: (element: XmlTree) => boolean): XmlTree[] {
  const found: XmlTree[] = [];
  const visit = (element: XmlTree): void => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (matches(child)) found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

export function descendantNamed(parent: XmlTree, name: string): XmlTree | null {
  return descendants(parent, (element) => element.name === name)[0] ?? null;
}

export function hasClass({ attributes }: XmlTree, name: string): boolean {
  return (attributes['class'] ?? '').split(/\s+/).includes(name);
}

/** All text below, as it is. */
export function textContent({ children }: XmlTree): string {
  return children.map((child) => (typeof child === 'string' ? child : textContent(child))).join('');
}
