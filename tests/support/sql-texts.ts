import * as ts from 'typescript/unstable/ast';
import { type Project, SymbolFlags } from 'typescript/unstable/sync';
import {
  callOf,
  type Functional,
  isFunction,
  isOfShop,
  isSql,
  methodOfSql,
  type Placed,
  pushesTo,
  remembered,
  resultsOf,
  type Scope,
  whereIs,
} from './sql-syntax.ts';

/** A text that a template can become, the expressions that its parameters stand for, and all templates in it. */
export interface SqlText {
  text: string;
  parameters: readonly ts.Node[];
  templates: ReadonlySet<ts.Node>;
}

const NOTHING: Scope = new Map();
const MOST_TEXTS = 200;

class Missing extends Error {}

/**
 * What the SQL templates of the sources become, worked out from the syntax tree: fragments are followed to where they
 * are written, through constants, functions, lists and whoever calls; where there is a choice (a condition, one of many
 * orders), each choice makes a text of its own.
 */
export class SqlTexts {
  readonly #project: Project;
  readonly #raw: ReadonlyMap<ts.Node, string>;
  #picked = new Map<ts.Node, number>();
  #choices = new Map<ts.Node, number>();
  #parameters: ts.Node[] = [];
  #templates = new Set<ts.Node>();

  /** @param raw what a call of `sql.raw` gives that has to be run to be known */
  constructor(project: Project, raw: ReadonlyMap<ts.Node, string>) {
    this.#project = project;
    this.#raw = raw;
  }

  textsOf(template: ts.TaggedTemplateExpression): SqlText[] {
    const texts = new Map<string, SqlText>();
    const asked: { picked: Map<ts.Node, number>; known: ReadonlySet<ts.Node> }[] = [
      { picked: new Map(), known: new Set() },
    ];
    for (const { picked, known } of asked) {
      if (asked.length > MOST_TEXTS) throw new Error(`${whereIs(template)} can become too many texts`);
      this.#picked = picked;
      this.#choices = new Map();
      this.#parameters = [];
      this.#templates = new Set();
      const text = this.#tryText(template);
      if (text !== null) {
        const templates = this.#templates.union(texts.get(text)?.templates ?? new Set<ts.Node>());
        texts.set(text, { text, parameters: this.#parameters, templates });
      }
      const seen = new Set([...known, ...this.#choices.keys()]);
      for (const [node, count] of this.#choices) {
        if (known.has(node)) continue;
        for (let other = 1; other < count; other += 1)
          asked.push({ picked: new Map(picked).set(node, other), known: seen });
      }
    }
    return [...texts.values()];
  }

  /** Null where choices were made together that no call makes: then something that is wanted is nothing. */
  #tryText(template: ts.TaggedTemplateExpression): string | null {
    try {
      return this.#textOf({ node: template, scope: NOTHING });
    } catch (error) {
      if (error instanceof Missing) return null;
      throw error;
    }
  }

  #textOf({ node, scope }: Placed): string {
    if (isSql(node)) {
      this.#templates.add(node);
      const { template } = node;
      if (!ts.isTemplateExpression(template)) return template.text;
      return (
        template.head.text +
        template.templateSpans
          .map(({ expression, literal }) => this.#part({ node: expression, scope }) + literal.text)
          .join('')
      );
    }
    const method = methodOfSql(node);
    if (!method || !ts.isCallExpression(node))
      throw new Error(`${whereIs(node)}: what SQL is ${node.getText()}?`);
    const [first, second] = node.arguments.map((argument) => ({ node: argument, scope }));
    if (!first) throw new Error(`${whereIs(node)} has no argument`);
    if (method === 'join')
      return this.#itemsOf(first)
        .map((item) => this.#part(item))
        .join(second ? this.#part(second) : ', ');
    // What is said to each table alike, in a loop, is judged with one of them.
    const known =
      this.#raw.get(node) ?? this.#constantOf(first) ?? (method === 'table' ? 'account' : undefined);
    if (method === 'lit') return typeof known === 'string' ? `'${known}'` : String(known ?? 0);
    if (known === undefined) throw new Error(`${whereIs(node)}: what text is ${first.node.getText()}?`);
    return String(known);
  }

  /** A fragment is put in; anything else is a parameter. */
  #part(placed: Placed): string {
    if (this.#isFragment(placed.node)) return this.#textOf(this.#known(placed));
    this.#parameters.push(placed.node);
    return `$${this.#parameters.length}`;
  }

  readonly #isFragment = remembered((node) => {
    const { checker } = this.#project;
    const type = checker.getTypeAtLocation(node);
    const present = type && (checker.getNonNullableType(type) ?? type);
    return present !== undefined && checker.getPropertyOfType(present, 'toOperationNode') !== undefined;
  });

  #constantOf(placed: Placed): string | number | undefined {
    const { node } = this.#resolve(placed) ?? placed;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    return ts.isStringLiteral(node) ? node.text : undefined;
  }

  #known(placed: Placed): Placed {
    const found = this.#resolve(placed);
    if (!found) throw new Missing();
    return found;
  }

  #choose<T>(at: ts.Node, options: readonly T[]): T {
    this.#choices.set(at, options.length);
    const option = options[this.#picked.get(at) ?? 0];
    if (option === undefined) throw new Error(`${whereIs(at)}: there is nothing to choose`);
    return option;
  }

  /** Follows names, calls and choices to what is written; undefined where that is nothing. */
  #resolve({ node, scope }: Placed): Placed | undefined {
    const at = (next: ts.Node, within = scope) => this.#resolve({ node: next, scope: within });
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return at(node.expression);
    if (ts.isIdentifier(node)) return node.text === 'undefined' ? undefined : this.#named(node, scope);
    if (ts.isConditionalExpression(node)) return at(this.#choose(node, [node.whenTrue, node.whenFalse]));
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node;
      if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return at(right);
      if (this.#choose(node, [true, false])) return at(left) ?? at(right);
      return at(right);
    }
    if (ts.isPropertyAccessExpression(node) && !methodOfSql(node.parent))
      return this.#property(at(node.expression), node.name.text);
    if (ts.isElementAccessExpression(node)) return this.#element(at(node.expression));
    if (ts.isCallExpression(node) && !methodOfSql(node)) {
      const called = this.#functionAt(node.expression);
      if (!called) return { node, scope };
      const given = called.parameters.flatMap((parameter, index): [ts.Node, Placed][] => {
        const argument = node.arguments[index];
        return argument ? [[parameter, { node: argument, scope }]] : [];
      });
      return at(this.#choose(node, resultsOf(called)), new Map([...scope, ...given]));
    }
    return node.kind === ts.SyntaxKind.NullKeyword ? undefined : { node, scope };
  }

  readonly #declarationOf = remembered((node): ts.Node | undefined => {
    const { checker } = this.#project;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    const original = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return original?.valueDeclaration?.resolve(this.#project);
  });

  #named(node: ts.Node, scope: Scope): Placed | undefined {
    const declaration = this.#declarationOf(node);
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#resolve({ node: declaration.initializer, scope });
    if (declaration && ts.isParameterDeclaration(declaration)) return this.#argument(declaration, scope);
    if (declaration && ts.isBindingElement(declaration)) {
      const pattern = declaration.parent;
      const holder = pattern.parent;
      const source = ts.isParameterDeclaration(holder)
        ? this.#argument(holder, scope)
        : ts.isVariableDeclaration(holder) && holder.initializer
          ? this.#resolve({ node: holder.initializer, scope })
          : undefined;
      const name = (declaration.propertyName ?? declaration.name) as ts.Node & { text: string };
      const found = ts.isArrayBindingPattern(pattern)
        ? source && this.#itemsOf(source)[pattern.elements.indexOf(declaration)]
        : this.#property(source, name.text);
      return (
        (found && this.#resolve(found)) ??
        (declaration.initializer && this.#resolve({ node: declaration.initializer, scope }))
      );
    }
    return { node, scope };
  }

  /** What a parameter stands for: what this call gives, else what any call gives. */
  #argument(parameter: ts.ParameterDeclaration, scope: Scope): Placed | undefined {
    const given = scope.get(parameter);
    if (given) return this.#resolve(given);
    const around = parameter.parent as Functional;
    const calls = this.#callsOf(around);
    if (calls.length === 0) return undefined;
    const argument = this.#choose(around, calls).arguments[around.parameters.indexOf(parameter)];
    if (argument) return this.#resolve({ node: argument, scope: NOTHING });
    return parameter.initializer && this.#resolve({ node: parameter.initializer, scope: NOTHING });
  }

  /** The calls of a function in the shop itself. */
  readonly #callsOf = remembered((called): ts.CallExpression[] => {
    const named = called as Functional;
    const name = named.name ?? (ts.isVariableDeclaration(named.parent) ? named.parent.name : undefined);
    if (!name) return [];
    return this.#project.checker
      .getReferencedSymbolsForNode(name, name.getStart())
      .flatMap(({ references }) => references)
      .flatMap((reference) => reference.resolve(this.#project) ?? [])
      .flatMap((node) => callOf(node) ?? []);
  });

  #property(object: Placed | undefined, name: string): Placed | undefined {
    if (!object || !ts.isObjectLiteralExpression(object.node)) return undefined;
    const { scope } = object;
    for (const property of [...object.node.properties].reverse()) {
      if (ts.isSpreadAssignment(property)) {
        const found = this.#property(this.#resolve({ node: property.expression, scope }), name);
        if (found) return found;
      } else if ((property.name as ts.Node & { text?: string })?.text === name) {
        if (ts.isPropertyAssignment(property)) return this.#resolve({ node: property.initializer, scope });
        if (ts.isShorthandPropertyAssignment(property)) return this.#resolve({ node: property.name, scope });
      }
    }
    return undefined;
  }

  #element(object: Placed | undefined): Placed | undefined {
    if (!object || !ts.isObjectLiteralExpression(object.node)) return undefined;
    const values = object.node.properties
      .filter(ts.isPropertyAssignment)
      .map(({ initializer }) => initializer);
    return this.#resolve({ node: this.#choose(object.node, values), scope: object.scope });
  }

  #functionAt(callee: ts.Node): Functional | undefined {
    const declaration = this.#declarationOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    return isFunction(made) && isOfShop(made) ? made : undefined;
  }

  /** What a list holds: all that it is made with and all that is pushed to it later. */
  #itemsOf(placed: Placed): Placed[] {
    const { node, scope } = placed;
    if (ts.isIdentifier(node)) {
      const declaration = this.#declarationOf(node);
      const isMade = declaration && ts.isVariableDeclaration(declaration);
      const pushed = isMade ? pushesTo(node.text, declaration.parent.parent.parent) : [];
      const begun = this.#resolve(placed);
      return [
        ...(begun && !ts.isIdentifier(begun.node) ? this.#itemsOf(begun) : []),
        ...pushed.flatMap((call) => call.arguments.flatMap((argument) => this.#item(argument, scope))),
      ];
    }
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) => this.#item(element, scope));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [each] = node.arguments;
      if (node.expression.name.text === 'map' && isFunction(each))
        return resultsOf(each).map((result) => ({ node: result, scope }));
    }
    const found = this.#known(placed);
    if (found.node === node) throw new Error(`${whereIs(node)}: what list is ${node.getText()}?`);
    return this.#itemsOf(found);
  }

  #item(element: ts.Node, scope: Scope): Placed[] {
    return ts.isSpreadElement(element)
      ? this.#itemsOf({ node: element.expression, scope })
      : [{ node: element, scope }];
  }
}
