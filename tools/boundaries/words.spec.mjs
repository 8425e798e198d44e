import { Linter } from 'eslint';
import { glossaryWords } from './words.mjs';

/** @param {string} code */
function faultsOf(code) {
  /** @type {import('eslint').Linter.Config} */
  const config = {
    files: ['*.jsx'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { own: { rules: { words: glossaryWords } } },
    rules: { 'own/words': 'error' },
  };
  return new Linter().verify(code, config, { filename: 'component.jsx' }).map(({ message }) => message);
}

test.each([
  ['right', '<p>You answered right</p>'],
  ['Right', '<Legend text="Right" />'],
  ['wrong', 'const text = `${count} wrong`;'],
  ['wrongly', "const text = 'answered wrongly';"],
  ['exam session', "const text = 'Open the exam session';"],
  ['exam simulator', '<p>Open the exam simulator</p>'],
  ['Full practice exam', '<p>Full practice exam</p>'],
  ['See Pro', '<a>See Pro</a>'],
  ['Unlock with Pro', '<a>Unlock with Pro</a>'],
])('"%s" is refused in %s', (found, code) => {
  expect(faultsOf(code)).toEqual([expect.stringMatching(`^"${found}": the glossary says `)]);
});

test('a computed number of minutes or seconds is refused, a constant accepted', () => {
  const template = (/** @type {string} */ amount) => `const text = \`Wait \${${amount}} minutes\`;`;
  expect(faultsOf(template('left'))).toEqual(['Show a duration as m:ss, with clockText.']);
  expect(faultsOf(template('EXAM_MINUTES'))).toEqual([]);
});

test.each([
  '<p className="tone-right">Correct in the Exam Simulator</p>',
  "const outcome = isCorrect ? 'right' : 'wrong';",
  '<p>The server does not answer right now</p>',
  '<h2>Questions that look wrong</h2>',
])('%s is accepted', (code) => {
  expect(faultsOf(code)).toEqual([]);
});
