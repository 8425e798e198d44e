import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noTextOfComponents } from './text-of-components.mjs';

/** @param {string} code */
function faultsOf(code) {
  /** @type {import('eslint').Linter.Config} */
  const config = {
    files: ['*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        projectService: { allowDefaultProject: ['*.tsx'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { own: { rules: { text: noTextOfComponents } } },
    rules: { 'own/text': 'error' },
  };
  const types =
    'declare const element: { type: string }; type Node = object | string | null; type Props = { isOpen: boolean; children: Node };';
  return new Linter({ cwd: import.meta.dirname })
    .verify(`${types}\n${code}`, config, { filename: 'component.tsx' })
    .map(({ message }) => message);
}

test.each([
  'function Outcome() { return `${1} of 2`; }',
  "function Outcome({ isOpen }: Props) { return isOpen ? element : 'Closed'; }",
  "const Outcome = ({ isOpen }: Props) => isOpen && 'Open';",
  'const Outcome = () => 4;',
  "const texts = new Map<string, string>();\nfunction Outcome() { return texts.get(''); }",
  'function Outcome({ children }: Props): Node { return children; }',
])('%s is refused', (code) => {
  expect(faultsOf(code)).toEqual([
    'Outcome returns text without an element: put it into an element or a fragment.',
  ]);
});

test.each([
  'function Outcome({ isOpen }: Props) { return isOpen ? element : null; }',
  "function outcome() { return 'Open'; }",
  "const column = { render: () => 'a cell' };",
])('%s is accepted', (code) => {
  expect(faultsOf(code)).toEqual([]);
});
