// The lint rules of the house, for oxlint: each refuses what a selector finds.
const refuse = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

const FEW = 4;

/** Whether a reference stands in `typeof name` or `typeof name.of.it` of a type. */
function isAskedForType({ identifier }) {
  let { parent } = identifier;
  while (parent.type === 'TSQualifiedName') parent = parent.parent;
  return parent.type === 'TSTypeQuery';
}

/**
 * Names that a file imports as values and uses as types alone. Of a file with decorators these are classes to be
 * injected.
 */
const typeImports = {
  create(context) {
    const imported = [];
    let decorates = false;
    const onlyType = (specifier) => {
      const uses = context.sourceCode.getDeclaredVariables(specifier).flatMap(({ references }) => references);
      return uses.length > 0 && uses.every((use) => !use.isValueReference || isAskedForType(use));
    };
    return {
      Decorator() {
        decorates = true;
      },
      "ImportDeclaration[importKind!='type']"({ specifiers }) {
        imported.push(...specifiers.filter(({ importKind }) => importKind !== 'type'));
      },
      'Program:exit'() {
        for (const node of decorates ? [] : imported.filter(onlyType))
          context.report({ node, message: `${node.local.name} is used as a type alone: import it by \`type\`.` });
      },
    };
  },
};

/** What of a name says that it holds money. */
const MONEY = /(?:amount|price|balance|credit|creditLimit|debit|cost)$/i;

/** What an operand is called: without brackets, signs, types, and what stands there where it is nothing. */
function calledOf(node) {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MemberExpression') return node.computed ? [] : [node.property.name];
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(calledOf);
  const inner = node.type === 'UnaryExpression' ? node.argument : node.expression;
  return inner ? calledOf(inner) : [];
}

const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/** Sums and products of money that are reckoned as the machine does, which knows no tenths. */
const decimalMoney = {
  create: (context) => {
    const look = (node) => {
      const operands = [node.left, node.right];
      if (!/^[-+*%/]=?$/.test(node.operator) || operands.some(isText)) return;
      const name = operands.flatMap(calledOf).find((one) => MONEY.test(one));
      const message = `${name} is money: reckon by libs/kernel/src/money.ts or decimal.ts, which are exact.`;
      if (name) context.report({ node, message });
    };
    return { BinaryExpression: look, AssignmentExpression: look };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'no-forward-ref': refuse(
      'A circle of providers: move what both need to a third.',
      "CallExpression[callee.name='forwardRef']",
    ),
    'no-request-scope': refuse(
      'Request scope makes every provider above it request scoped: read the request context instead.',
      "Decorator > CallExpression[callee.name='Inject'][arguments.0.name='REQUEST']",
    ),
    'no-global-module': refuse(
      'Only libraries provide globally; import the module where it is used.',
      "Decorator > CallExpression[callee.name='Global']",
    ),
    'no-lock-by-hand': refuse(
      'Whoever names a lock himself may meet that of another tenant: wait for your turn by `tx.turn`.',
      'Literal[value=/pg_advisory/]',
      'TemplateElement[value.raw=/pg_advisory/]',
    ),
    'type-imports': typeImports,
    'decimal-money': decimalMoney,
    /** Injected services are no parameters that a caller has to count. */
    'few-parameters': refuse(
      `More than ${FEW} parameters: give those that belong together as one object.`,
      `FunctionDeclaration[params.length>${FEW}]`,
      `ArrowFunctionExpression[params.length>${FEW}]`,
      `MethodDefinition[kind!='constructor'] > FunctionExpression[params.length>${FEW}]`,
    ),
  },
};
