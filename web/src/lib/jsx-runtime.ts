import { Fragment, type ElementType, type Key, type ReactElement, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export { Fragment };
export type { JSX } from 'react';

interface Props {
  children?: ReactNode;
}

/**
 * The JSX runtime of the client. The translators of browsers replace text nodes, so React would update or remove nodes
 * that have left the page. Here text that has siblings, or that a component may give some, stands in an element of its
 * own, whose content React replaces as a whole.
 */
const creator =
  (isStatic: boolean) =>
  (type: ElementType, props: Props, key?: Key): ReactElement => {
    const children = separateTexts(type, props.children);
    const create = isStatic && Array.isArray(children) ? react.jsxs : react.jsx;
    return create(type, children === props.children ? props : { ...props, children }, key);
  };

export const jsx = creator(false);
export const jsxs = creator(true);
export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) =>
  creator(isStatic)(type, props, key);

function separateTexts(type: ElementType, children: ReactNode): ReactNode {
  if (isText(children)) return typeof type === 'string' ? children : inElement(children);
  if (!Array.isArray(children)) return children;
  const joined = joinTexts(children as ReactNode[]);
  const shown = joined.filter((child) => child !== null);
  if (shown.length === 1 && isText(shown[0])) return separateTexts(type, shown[0]);
  return joined.map((child, index) => (isText(child) ? inElement(child, index) : child));
}

/** Each child keeps its index, because React finds an element without a key by it. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = [];
  let textAt = -1;
  for (const child of children) {
    const isEmpty = child === null || child === undefined || typeof child === 'boolean';
    if (isText(child) && textAt >= 0) joined[textAt] = `${String(joined[textAt])}${child}`;
    joined.push(isEmpty || (isText(child) && textAt >= 0) ? null : child);
    if (!isEmpty) textAt = isText(child) ? (textAt >= 0 ? textAt : joined.length - 1) : -1;
  }
  return joined;
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

/** Translators leave white space alone, and in an element it would take part in a flex layout. */
function inElement(text: string | number, key?: Key): ReactNode {
  return String(text).trim() === '' ? text : react.jsx('span', { children: text }, key);
}
