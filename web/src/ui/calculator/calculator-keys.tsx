import { Button, Flex } from 'antd';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cleared, press, type CalculatorKey } from './calculator.js';
import styles from './calculator.module.css';

/** Survives closing the calculator and leaving the question. */
let remembered = cleared;

const rows: ReadonlyArray<ReadonlyArray<[key: CalculatorKey, label: string, name?: string]>> = [
  [
    ['MC', 'MC', 'Clear memory'],
    ['MR', 'MR', 'Recall memory'],
    ['M-', 'M−', 'Subtract from memory'],
    ['M+', 'M+', 'Add to memory'],
  ],
  [
    ['C', 'C', 'Clear'],
    ['sign', '±', 'Change sign'],
    ['%', '%', 'Percent'],
    ['/', '÷', 'Divide'],
  ],
  [
    ['7', '7'],
    ['8', '8'],
    ['9', '9'],
    ['*', '×', 'Multiply'],
  ],
  [
    ['4', '4'],
    ['5', '5'],
    ['6', '6'],
    ['-', '−', 'Subtract'],
  ],
  [
    ['1', '1'],
    ['2', '2'],
    ['3', '3'],
    ['+', '+', 'Add'],
  ],
  [
    ['0', '0'],
    ['.', '.', 'Decimal point'],
    ['back', '⌫', 'Delete the last digit'],
    ['=', '=', 'Equals'],
  ],
];

interface Props {
  ref?: Ref<HTMLDivElement>;
  role: 'dialog' | 'group';
  className?: string;
  closeButton?: ReactNode;
  onClose: () => void;
}

/** The calculator of four functions. Takes the keys typed in it, which never reach the question. */
export function CalculatorKeys({ ref, role, className, closeButton, onClose }: Props) {
  const [state, setState] = useState(remembered);
  const enter = (key: CalculatorKey) =>
    setState((before) => {
      remembered = press(before, key);
      return remembered;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // the letters of the shortcuts must not answer the question meanwhile
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'k') return onClose();
    const isButton = event.target instanceof HTMLButtonElement;
    const key = event.key === 'Enter' && isButton ? undefined : keyOf(event.key);
    if (!key) return;
    event.preventDefault();
    enter(key);
  };
  return (
    <div
      ref={ref}
      role={role}
      aria-label="Calculator"
      tabIndex={-1}
      className={className}
      onKeyDown={onKeyDown}
    >
      <Flex justify="space-between" align="center">
        <span className="muted small">{state.memory === 0 ? 'Calculator' : `M ${state.memory}`}</span>
        {closeButton}
      </Flex>
      <output className={`${styles.display} numbers`} aria-live="polite">
        {state.display}
      </output>
      <div className={styles.keys}>
        {rows.flat().map(([key, label, name]) => (
          <Button key={key} className="touch-target" aria-label={name} onClick={() => enter(key)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function keyOf(key: string): CalculatorKey | undefined {
  if (/^[0-9.+\-*/=%]$/.test(key)) return key as CalculatorKey;
  const others: Record<string, CalculatorKey> = {
    ',': '.',
    Enter: '=',
    Backspace: 'back',
    Delete: 'C',
    c: 'C',
    x: '*',
  };
  return others[key];
}
