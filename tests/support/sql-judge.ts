import type pg from 'pg';
import type { Node, TaggedTemplateExpression, TypeNode } from 'typescript/unstable/ast';
import { type Checker, SymbolFlags, type Type, type TypeReference } from 'typescript/unstable/sync';
import { briefly } from '#server/database/sql-statements.ts';
import { type Column, describeStatement, readKinds } from './sql-description.ts';
import { remembered, whereIs } from './sql-syntax.ts';
import type { SqlText } from './sql-texts.ts';

/** What a row's type may be instead where a template is a value and no statement. */
const SCALARS = ['string', 'number', 'boolean', 'Date', 'Buffer'];

/** The text without what stands in parentheses. */
const outermost = (text: string): string => {
  const without = text.replaceAll(/\([^()]*\)/g, ' ');
  return without === text ? text : outermost(without);
};

/** Has PostgreSQL look at statements and holds what it says against the types in the sources. */
export class SqlJudge {
  readonly problems = new Set<string>();
  readonly #checker: Checker;
  readonly #client: pg.Client;
  readonly #kinds: ReadonlyMap<number, string | null>;

  private constructor(checker: Checker, client: pg.Client, kinds: ReadonlyMap<number, string | null>) {
    this.#checker = checker;
    this.#client = client;
    this.#kinds = kinds;
  }

  static async open(checker: Checker, client: pg.Client): Promise<SqlJudge> {
    return new SqlJudge(checker, client, await readKinds(client));
  }

  /** @param statement the template's text, or what makes a statement of it */
  async judge(template: TaggedTemplateExpression, parameters: SqlText['parameters'], statement: string) {
    try {
      const found = await describeStatement(this.#client, statement);
      for (const [index, node] of parameters.entries())
        this.#compare(node, node.getText(), this.#kindAt(node), found.parameters[index] ?? 0);
      this.#compareRow(template, found.columns);
    } catch (error) {
      const { message, position } = error as pg.DatabaseError;
      const at = Number(position ?? 0);
      this.#note(template, `${message}, in … ${briefly(statement.slice(Math.max(0, at - 60), at + 60))} …`);
    }
    if (/\b(select|returning)\s+(?!part\b)(\w+\.)?\*/.test(outermost(statement)))
      this.#note(template, 'a column that is added would change what the prepared statement gives');
  }

  #note(where: Node, problem: string): void {
    this.problems.add(`${whereIs(where)}: ${problem}`);
  }

  #compareRow(template: TaggedTemplateExpression, columns: readonly Column[]): void {
    const row = template.typeArguments?.[0];
    const said = row && this.#rowOf(row);
    if (!said) return;
    if (typeof said === 'string') {
      this.#compare(template, 'it', said, columns[0]?.type ?? 0);
      return;
    }
    for (const { name, type } of columns) {
      const field = said.find((one) => one.name === name);
      if (field) this.#compare(template, name, field.kind, type);
      else this.#note(template, `nothing is said of ${name}`);
    }
    for (const { name, isOptional } of said)
      if (!isOptional && !columns.some((column) => column.name === name))
        this.#note(template, `no column is ${name}`);
  }

  #compare(where: Node, what: string, said: string, type: number): void {
    const is = this.#kinds.get(type);
    if (said !== 'any' && is !== null && is !== said) this.#note(where, `${what} is ${is}, not ${said}`);
  }

  readonly #kindAt = remembered((node) => this.#kindOf(this.#checker.getTypeAtLocation(node)));

  /** The fields that a row is said to have, or the kind of a single value; null where whoever calls says it. */
  readonly #rowOf = remembered((row) => {
    const type = this.#checker.getTypeFromTypeNode(row as TypeNode);
    if (!type || type.isTypeParameter()) return null;
    if (SCALARS.includes(this.#kindOf(type))) return this.#kindOf(type);
    return this.#checker.getPropertiesOfType(type).map((field) => ({
      name: field.name,
      isOptional: (field.flags & SymbolFlags.Optional) !== 0,
      kind: this.#kindOf(this.#checker.getTypeOfSymbol(field)),
    }));
  });

  #kindOf(type: Type | undefined): string {
    if (!type) return 'any';
    const checker = this.#checker;
    const base = checker.getNonNullableType(checker.getBaseTypeOfLiteralType(type) ?? type) ?? type;
    const [element] = checker.isArrayType(base) ? checker.getTypeArguments(base as TypeReference) : [];
    return element
      ? `${this.#kindOf(element)}[]`
      : checker.typeToString(base).replace(/^\w*Buffer\b.*/, 'Buffer');
  }
}
