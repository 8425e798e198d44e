interface Calculator {
  display: string;
  left: number | null;
  operator: Operator | null;
  isFresh: boolean;
  memory: number;
}

type Operator = '+' | '-' | '*' | '/';
export type CalculatorKey =
  | Operator
  | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | '.'
  | '='
  | '%'
  | 'sign'
  | 'back'
  | 'C'
  | 'MC'
  | 'MR'
  | 'M+'
  | 'M-';

export const cleared: Calculator = { display: '0', left: null, operator: null, isFresh: true, memory: 0 };

const ERROR = 'Error';
const MOST_DIGITS = 12;

export function press(before: Calculator, key: CalculatorKey): Calculator {
  const state = before.display === ERROR ? { ...cleared, memory: before.memory } : before;
  const shown = Number(state.display);
  switch (key) {
    case 'C':
      return { ...cleared, memory: state.memory };
    case 'MC':
      return { ...state, memory: 0 };
    case 'MR':
      return show(state, state.memory);
    case 'M+':
      return { ...state, memory: rounded(state.memory + shown), isFresh: true };
    case 'M-':
      return { ...state, memory: rounded(state.memory - shown), isFresh: true };
    case 'sign':
      return state.display === '0' ? state : { ...state, display: negated(state.display) };
    case 'back':
      return state.isFresh ? state : { ...state, display: shorter(state.display) };
    case '%':
      return show(state, percent(state, shown));
    case '=':
      return equals(state, shown);
    case '+':
    case '-':
    case '*':
    case '/':
      if (state.isFresh && state.operator) return { ...state, operator: key };
      return { ...withLeft(equals(state, shown)), operator: key };
    default:
      return typed(state, key);
  }
}

function typed(state: Calculator, key: string): Calculator {
  const text = state.isFresh ? '0' : state.display;
  if (key === '.') return text.includes('.') ? state : { ...state, display: `${text}.`, isFresh: false };
  if (!state.isFresh && text.replace(/\D/g, '').length >= MOST_DIGITS) return state;
  return { ...state, display: text === '0' ? key : text + key, isFresh: false };
}

function equals(state: Calculator, right: number): Calculator {
  if (state.operator === null || state.left === null) return { ...state, isFresh: true };
  const result = {
    '+': state.left + right,
    '-': state.left - right,
    '*': state.left * right,
    '/': state.left / right,
  };
  return { ...show(state, result[state.operator]), left: null, operator: null };
}

function withLeft(state: Calculator): Calculator {
  return state.display === ERROR ? state : { ...state, left: Number(state.display) };
}

/** After + and - a percentage is of the left operand: 200 + 10% is 220. */
function percent({ left, operator }: Calculator, shown: number): number {
  const isShare = left !== null && (operator === '+' || operator === '-');
  return isShare ? (left * shown) / 100 : shown / 100;
}

function show(state: Calculator, value: number): Calculator {
  if (!Number.isFinite(value)) return { ...cleared, memory: state.memory, display: ERROR };
  return { ...state, display: String(rounded(value)), isFresh: true };
}

/** Hides the rounding errors of binary fractions: 0.1 + 0.2 is 0.3. */
function rounded(value: number): number {
  return Number(value.toPrecision(MOST_DIGITS));
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function shorter(text: string): string {
  return /^-?\d$/.test(text) ? '0' : text.slice(0, -1);
}
