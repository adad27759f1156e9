import * as ts from 'typescript/unstable/ast';

/** What the parameters of the functions around an expression stand for. */
export type Scope = ReadonlyMap<ts.Node, Placed>;
export interface Placed {
  node: ts.Node;
  scope: Scope;
}

export type Functional = ts.Node & {
  parameters: readonly ts.ParameterDeclaration[];
  body?: ts.Node;
  name?: ts.Node;
};

export const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql';

/** The name of the method of Kysely's `sql` that is called, such as `join`. */
export const methodOfSql = (node: ts.Node): string | undefined =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ts.isIdentifier(node.expression.expression) &&
  node.expression.expression.text === 'sql'
    ? node.expression.name.text
    : undefined;

export const isFunction = (node: ts.Node | undefined): node is Functional =>
  node !== undefined &&
  (ts.isArrowFunction(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node));

/** A call of `sql.raw` whose text is worked out by running it; it makes a constant that its module exports. */
export const isRawConstant = (
  node: ts.Node,
): node is ts.VariableDeclaration & { name: ts.Identifier; initializer: ts.CallExpression } =>
  ts.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  methodOfSql(node.initializer) === 'raw' &&
  !ts.isStringLiteral((node.initializer as ts.CallExpression).arguments[0] ?? node);

/** Every node below one that is wanted; what lies within `except` is left out. */
export const nodesWithin = <Found extends ts.Node>(
  top: ts.Node,
  isWanted: (node: ts.Node) => node is Found,
  except: (node: ts.Node) => boolean = () => false,
): Found[] => {
  const found: Found[] = [];
  const walk = (node: ts.Node): void => {
    if (isWanted(node)) found.push(node);
    if (!except(node)) node.forEachChild(walk);
  };
  top.forEachChild(walk);
  return found;
};

/** What a function may give back that is something. */
export const resultsOf = ({ body }: Functional): ts.Node[] => {
  if (!body || !ts.isBlock(body)) return body ? [body] : [];
  return nodesWithin(body, ts.isReturnStatement, isFunction).flatMap(({ expression }) =>
    expression && !['null', 'undefined'].includes(expression.getText()) ? expression : [],
  );
};

/** The calls that add something to the list of this name. */
export const pushesTo = (list: string, within: ts.Node): ts.CallExpression[] =>
  nodesWithin(within, ts.isCallExpression).filter(
    ({ expression }) =>
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === 'push' &&
      ts.isIdentifier(expression.expression) &&
      expression.expression.text === list,
  );

export const isOfShop = (node: ts.Node): boolean =>
  /\/server\/(?!.*\.(test|fixture)\.ts$)/.test(node.getSourceFile().fileName);

/** The call, in the shop itself, of the function that a name stands for. */
export const callOf = (name: ts.Node): ts.CallExpression | undefined => {
  const callee = ts.isPropertyAccessExpression(name.parent) ? name.parent : name;
  const call = callee.parent;
  return ts.isCallExpression(call) && call.expression === callee && isOfShop(call) ? call : undefined;
};

export const whereIs = (node: ts.Node): string => {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${file.fileName.replace(`${process.cwd()}/`, '')}:${line}`;
};

/** The compiler is another process: what it has said of a node is not asked again. */
export const remembered = <Answer>(ask: (node: ts.Node) => Answer): ((node: ts.Node) => Answer) => {
  const answers = new Map<ts.Node, Answer>();
  return (node) => {
    if (!answers.has(node)) answers.set(node, ask(node));
    return answers.get(node) as Answer;
  };
};
