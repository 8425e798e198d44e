import { useEffect } from 'react';
import { deviceSetting } from '../../lib/device-setting.js';

type KeyAction = () => void;

/** For speech input, whose words would press single keys (WCAG 2.1.4). */
export const { set: setIgnoresCharacters, useSetting: useIgnoresCharacters } = deviceSetting(
  'tenfold.ignoresCharacterKeys',
);

/**
 * Calls the action that `actionOf` returns for a key. Ignores keys with Ctrl, Meta or Alt, and keys
 * that are typed into a field or pressed in a modal dialog.
 */
export function useKeyActions(enabled: boolean, actionOf: (event: KeyboardEvent) => KeyAction | null): void {
  const ignoresCharacters = useIgnoresCharacters();
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (ignoresCharacters && event.key.length === 1) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      // a held key must not run through the questions
      if (!event.repeat) action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

export interface QuestionActions {
  choose: (letter: string) => void;
  chooseNth: (nth: number) => void;
  next: () => void;
  previous: () => void;
  flag: () => void;
  unsure: () => void;
  note: () => void;
  map: () => void;
  time: () => void;
  help: () => void;
}

/** Of the keys that practice and exams have in common. */
export function questionAction(
  { key, target, repeat }: KeyboardEvent,
  actions: QuestionActions,
): KeyAction | null {
  if (/^[a-e]$/i.test(key)) return () => actions.choose(key.toUpperCase());
  if (/^[1-5]$/.test(key)) return () => actions.chooseNth(Number(key) - 1);
  // a focused control handles Enter itself
  if (key === 'Enter') return isControl(target) && !repeat ? null : actions.next;
  if (key === 'ArrowLeft') return isRadio(target) ? null : actions.previous;
  const { previous, flag, unsure, note, map, time, help } = actions;
  const byKey: Record<string, KeyAction> = {
    p: previous,
    f: flag,
    u: unsure,
    n: note,
    m: map,
    t: time,
    '?': help,
  };
  return byKey[key.toLowerCase()] ?? null;
}

export function isRadio(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'radio';
}

export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role=separator]') !== null;
}

function isCheckbox(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[aria-modal=true]') !== null) return true;
  if (isRadio(target) || isCheckbox(target)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
