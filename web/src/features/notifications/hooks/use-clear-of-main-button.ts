import { useLayoutEffect, useState, type RefObject } from 'react';

/** Main actions, as rendered by antd and `ButtonLink`. */
const MAIN_BUTTONS = '.ant-btn-primary, [data-kind="primary"]';
const CHECK_MS = 500;

/** Whether no main button is below the element; checked again on scrolling and on layout changes. */
export function useClearOfMainButton(element: RefObject<HTMLElement | null>): boolean {
  const [clear, setClear] = useState(false);
  useLayoutEffect(() => {
    const check = () => setClear(element.current !== null && isClear(element.current));
    check();
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [element]);
  return clear;
}

function isClear(element: HTMLElement): boolean {
  const own = element.getBoundingClientRect();
  return [...document.querySelectorAll(MAIN_BUTTONS)].every((button) => {
    const other = button.getBoundingClientRect();
    return (
      other.bottom <= own.top || other.top >= own.bottom || other.right <= own.left || other.left >= own.right
    );
  });
}
