/** What the glossary avoids on screens, and the word to use instead. */
const AVOIDED = /** @type {[RegExp, string][]} */ ([
  [/(?<![\w"-])right(?![\w"-])/i, 'correct'],
  [/(?<![\w"-])wrong(?:ly)?(?![\w"-])/i, 'incorrect, or missed for what is to be studied again'],
  [/exam sessions?\b/i, 'Exam Simulator'],
  [/[Ee]xam simulator/, 'Exam Simulator'],
  [/[Ff]ull [Pp]ractice exam/, 'Full Practice Exam'],
  [/bookmark(?:ed)? (?:the |this )?question/i, 'flag'],
  [/\b(?:See|Get|Go|Unlock with) Pro\b/, 'Upgrade to Pro'],
]);

/** No answers: time, the mouse, and what question statistics say of a key ("looks wrong" in the glossary). */
const ALLOWED = /right (?:now|click)|(?:looks?|likely) wrong/gi;

/**
 * A number of minutes or seconds that is computed: a constant of the specification may have its word.
 * @param {any} element of a template
 * @param {number} place
 */
function isDuration({ parent, value }, place) {
  const amount = parent.expressions?.[place - 1];
  if (!amount || !/^ (?:min|minutes?|s|seconds?)\b/.test(value.raw)) return false;
  return amount.type !== 'Identifier' || !/^[A-Z_]+$/.test(amount.name);
}

/**
 * Lint rule: the screens use the words of docs/glossary.md. A string is a text when it has a space or begins with a capital.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const glossaryWords = {
  meta: {
    type: 'problem',
    messages: {
      word: '"{{found}}": the glossary says {{use}}.',
      duration: 'Show a duration as m:ss, with clockText.',
    },
    schema: [],
  },
  create(context) {
    /** @param {any} node @param {string} text */
    const check = (node, text) => {
      const words = text.replace(ALLOWED, '');
      for (const [word, use] of AVOIDED) {
        const found = word.exec(words)?.[0];
        if (found) context.report({ node, messageId: 'word', data: { found, use } });
      }
    };
    return {
      JSXText: (/** @type {any} */ node) => check(node, node.value),
      TemplateElement: (/** @type {any} */ node) => {
        check(node, node.value.cooked);
        if (isDuration(node, node.parent.quasis.indexOf(node)))
          context.report({ node, messageId: 'duration' });
      },
      Literal: (/** @type {any} */ node) => {
        if (typeof node.value === 'string' && /\s|^[A-Z]/.test(node.value)) check(node, node.value);
      },
    };
  },
};
