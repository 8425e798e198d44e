import ts from 'typescript';

const { StringLike, NumberLike } = ts.TypeFlags;

/**
 * Lint rule: a component returns no bare text. It would have no element of its own, so that a browser's translation could
 * leave the old text on the page: see web/src/lib/jsx-runtime.ts, which wraps the texts that JSX contains.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noTextOfComponents = {
  meta: {
    type: 'problem',
    messages: { text: '{{name}} returns text without an element: put it into an element or a fragment.' },
    schema: [],
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    /** @type {ts.TypeChecker} */
    const checker = program.getTypeChecker();
    /** @param {any} node a function */
    const check = (node) => {
      const name = node.id?.name ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id.name : null);
      const signature = checker.getSignatureFromDeclaration(esTreeNodeToTSNodeMap.get(node));
      if (!/^[A-Z]/.test(name ?? '') || !signature) return;
      const type = checker.getReturnTypeOfSignature(signature);
      const isText = (/** @type {ts.Type} */ { flags }) => (flags & (StringLike | NumberLike)) !== 0;
      if ((type.isUnion() ? type.types : [type]).some(isText))
        context.report({ node: node.id ?? node, messageId: 'text', data: { name } });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};
