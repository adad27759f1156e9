import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';
import { createTestDatabase } from './support/shop.ts';
import { SqlJudge } from './support/sql-judge.ts';
import { isRawConstant, isSql, nodesWithin, whereIs } from './support/sql-syntax.ts';
import { type SqlText, SqlTexts } from './support/sql-texts.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CONFIG = path.join(ROOT, 'tsconfig.json');
const FILES = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));

/** Tables that a migrated database no longer has, or never had; statements that carry their rows over speak of them. */
const OLD_TABLES = globSync('server/**/*.fixture.sql', { cwd: ROOT });

/** The tables that templates speak of which a statement of Kysely's builder takes in. */
const TABLES: Readonly<Record<string, string>> = {
  'server/accounts/users/list-users.ts': 'account',
  'server/accounts/password/password-reset.ts': 'password_reset',
};

const STATEMENT = /^\s*(\/\*.*?\*\/\s*)*(select|with|insert|update|delete|declare|fetch|analyze)\b/i;

/** Whether it may be a statement by itself: it begins with its word, or with a fragment. */
const mayBeStatement = ({ template }: TaggedTemplateExpression): boolean => {
  const begins = isTemplateExpression(template) ? template.head.text : template.text;
  return begins.trim() === '' || STATEMENT.test(begins);
};

/** What makes a statement of a text that is part of one. */
const around = (text: string, tables: string | undefined): string => {
  const from = tables ? ` from ${tables}` : '';
  return /^\s*\(\s*select/.test(text)
    ? `select part.*${from}, lateral ${text} part`
    : `select ${text}${from}`;
};

/** What the calls of `sql.raw` give that make a constant: only running them tells. */
const readRaw = async (sources: readonly SourceFile[]): Promise<Map<Node, string>> => {
  const raw = new Map<Node, string>();
  for (const { name, initializer } of sources.flatMap((source) => nodesWithin(source, isRawConstant))) {
    const { [name.text]: constant } = await import(name.getSourceFile().fileName);
    if (!constant) throw new Error(`${whereIs(name)} is not exported`);
    raw.set(initializer, constant.toOperationNode().sqlFragments.join(''));
  }
  return raw;
};

interface Possible {
  template: TaggedTemplateExpression;
  texts: SqlText[];
}

/** Those that are no part of another one. */
const whole = (all: readonly Possible[]): Possible[] => {
  const parts = new Set(
    all.flatMap(({ template, texts }) =>
      texts.flatMap((text) => [...text.templates].filter((part) => part !== template)),
    ),
  );
  return all.filter(({ template }) => !parts.has(template));
};

test('PostgreSQL takes every raw statement with the values that it gets, and gives the rows that are promised', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  for (const file of OLD_TABLES) await client.query(readFileSync(path.join(ROOT, file), 'utf8'));
  const compiler = new API({ cwd: ROOT });
  const project = compiler.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
  if (!project) throw new Error(`${CONFIG} cannot be read`);
  const sources = FILES.flatMap((file) => project.program.getSourceFile(path.join(ROOT, file)) ?? []);
  const templates = sources.flatMap((source) => nodesWithin(source, isSql));
  const texts = new SqlTexts(project, await readRaw(sources));
  const judge = await SqlJudge.open(project.checker, client);

  const reached = new Set<Node>();
  const statements = templates.filter(mayBeStatement).map((template) => ({
    template,
    texts: texts.textsOf(template).filter(({ text }) => STATEMENT.test(text)),
  }));
  for (const { template, texts: own } of whole(statements))
    for (const { text, parameters, templates: parts } of own) {
      await judge.judge(template, parameters, text);
      for (const part of parts) reached.add(part);
    }
  const others = templates
    .filter((template) => !reached.has(template))
    .map((template) => ({ template, texts: texts.textsOf(template) }));
  for (const { template, texts: own } of whole(others))
    for (const { text, parameters } of own)
      await judge.judge(template, parameters, around(text, TABLES[whereIs(template).split(':')[0] ?? '']));

  compiler.close();
  await client.end();
  await database.drop();
  expect(reached.size).toBeGreaterThan(300);
  expect([...judge.problems]).toEqual([]);
});

test('a builder names the columns that it reads: one that is added would change what a prepared statement gives', () => {
  const all = FILES.filter((file) =>
    /\.(selectAll|returningAll)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(all).toEqual([]);
});
