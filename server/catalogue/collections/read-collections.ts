import { sql } from 'kysely';
import { MOST_LINKED_COLLECTIONS } from '#contract/catalogue/collections/limits.ts';
import type {
  AdminCollection,
  ChosenProduct,
  Collection,
  CollectionDetail,
  CollectionRule,
} from '#contract/catalogue/collections/schemas.ts';
import { isId } from '#contract/http/envelope.ts';
import { type Database, plannedEachTime } from '#server/database/connection.ts';
import { visibleProducts } from '../products/filters.ts';
import { mainPicture } from '../products/product-answer.ts';
import { type CollectionFilter, filterOfRule, isInCollection } from './collection-filter.ts';
import { type RuleRow, ruleColumns, ruleOf } from './stored-rule.ts';

interface CollectionRow extends RuleRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  picture: string;
  isShown: boolean;
  createdAt: Date;
}

const columns = sql`k.id, k.slug, k.name, k.description, k.picture, k.is_shown as "isShown",
  k.created_at as "createdAt", ${ruleColumns}`;

const shownOf = ({ id, slug, name, description, picture }: CollectionRow): Collection => ({
  _id: id,
  slug,
  name,
  description,
  picture,
});

/** Those that shoppers see, in the owner's order. */
export const listShown = async (db: Database): Promise<Collection[]> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k where k.is_shown order by k.position, k.id`.execute(db);
  return rows.map(shownOf);
};

/** The collection that a path names by its id, or by words that are or were its address; null where none is shown there. */
export const findShown = async (db: Database, named: string): Promise<Collection | null> => {
  const { rows: addresses } = await sql<{ id: string }>`
    select collection_id as id from collection_address where words = ${named}`.execute(db);
  const id = addresses[0]?.id ?? (isId(named) ? named : null);
  if (id === null) return null;
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k where k.id = ${id}::uuid and k.is_shown`.execute(db);
  return rows[0] ? shownOf(rows[0]) : null;
};

/**
 * How many products shoppers find in each, in one statement: each count goes by the index of its own rule, and a list of many
 * collections waits once. Its text is as many as there are lists of rules, so it is kept prepared by no connection.
 */
const countsIn = async (db: Database, filters: readonly CollectionFilter[]): Promise<number[]> => {
  if (filters.length === 0) return [];
  const each = filters.map(
    (filter, place) => sql`select ${place}::integer as place, (
      select count(*)::integer from product p where ${visibleProducts(false)} and ${isInCollection(filter)}) as count`,
  );
  const { rows } = await sql<{ place: number; count: number }>`${plannedEachTime}
    ${sql.join(each, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return filters.map((_filter, place) => counts.get(place) ?? 0);
};

/** What rules take, in the order of the rules: a category stands for those below it as well. */
const filtersOf = async (db: Database, rules: readonly CollectionRule[]): Promise<CollectionFilter[]> => {
  const named = [...new Set(rules.flatMap(({ category }) => category ?? []))];
  if (named.length === 0) return rules.map((rule) => filterOfRule(rule, []));
  const { rows } = await sql<{ id: string; parent: string }>`
    select id, parent_id as parent from category where parent_id = any(${named}::uuid[])`.execute(db);
  return rules.map((rule) =>
    filterOfRule(
      rule,
      rows.flatMap(({ id, parent }) => (parent === rule.category ? id : [])),
    ),
  );
};

/** How many products of the shop a rule takes, whether a collection has it or not. */
export const countOfRule = async (db: Database, rule: CollectionRule): Promise<number> => {
  const [count = 0] = await countsIn(db, await filtersOf(db, [rule]));
  return count;
};

/** What collections take, in their order. */
const filtersOfRows = async (db: Database, rows: readonly CollectionRow[]): Promise<CollectionFilter[]> => {
  const ofRules = await filtersOf(db, rows.map(ruleOf));
  return rows.map(({ kind, id }, place) =>
    kind === 'hand' ? { kind: 'hand', id } : (ofRules[place] ?? { kind: 'none' }),
  );
};

/** So many of the first are asked whether something is in them, because this is asked again whenever the catalogue changes. */
const MOST_ASKED = 4 * MOST_LINKED_COLLECTIONS;

/** The collections that menu and foot of every page lead to: the first of the owner's order in which shoppers find something. */
export const listLinked = async (db: Database): Promise<Pick<Collection, 'name' | 'slug'>[]> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k where k.is_shown
    order by k.position, k.id limit ${MOST_ASKED}::int`.execute(db);
  if (rows.length === 0) return [];
  const each = (await filtersOfRows(db, rows)).map(
    (filter, place) => sql`select ${place}::integer as place where exists (
      select from product p where ${visibleProducts(false)} and ${isInCollection(filter)})`,
  );
  const { rows: filled } = await sql<{ place: number }>`${plannedEachTime}
    ${sql.join(each, sql` union all `)}`.execute(db);
  const places = new Set(filled.map(({ place }) => place));
  return rows
    .filter((_row, place) => places.has(place))
    .slice(0, MOST_LINKED_COLLECTIONS)
    .map(({ name, slug }) => ({ name, slug }));
};

/** Collections as administrators see them, with their counts. */
const adminOf = async (db: Database, rows: readonly CollectionRow[]): Promise<AdminCollection[]> => {
  const rules = rows.map(ruleOf);
  const counts = await countsIn(db, await filtersOfRows(db, rows));
  return rows.map((row, place) => ({
    ...shownOf(row),
    kind: row.kind,
    isShown: row.isShown,
    rule: rules[place] ?? ruleOf(row),
    productCount: counts[place] ?? 0,
    createdAt: row.createdAt.toISOString(),
  }));
};

/** All of them, in the owner's order. */
export const listCollections = async (db: Database): Promise<AdminCollection[]> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k order by k.position, k.id`.execute(db);
  return adminOf(db, rows);
};

const chosenIn = async (db: Database, id: string): Promise<ChosenProduct[]> => {
  const { rows } = await sql<ChosenProduct>`
    select p.id as "_id", p.name, p.is_active as "isActive", ${mainPicture} as image
    from collection_product chosen join product p on p.id = chosen.product_id
    where chosen.collection_id = ${id}::uuid and p.deleted_at is null
    order by chosen.position, p.id`.execute(db);
  return rows;
};

/** One with what was put into it by hand; null where there is none. */
export const findCollection = async (db: Database, id: string): Promise<CollectionDetail | null> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k where k.id = ${id}::uuid`.execute(db);
  const [collection] = await adminOf(db, rows);
  return collection ? { ...collection, products: await chosenIn(db, id) } : null;
};
