import { sql } from 'kysely';
import type {
  AdminCollection,
  ChosenProduct,
  Collection,
  CollectionDetail,
  CollectionRule,
} from '#contract/catalogue/collections/schemas.ts';
import { isId } from '#contract/http/envelope.ts';
import type { Database } from '#server/database/connection.ts';
import { visibleProducts } from '../products/filters.ts';
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

/** How many products shoppers find in one. */
const countIn = async (db: Database, filter: CollectionFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from product p
    where ${visibleProducts(false)} and ${isInCollection(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
};

const filterOf = async (db: Database, rule: CollectionRule): Promise<CollectionFilter> => {
  if (rule.category === null) return filterOfRule(rule, []);
  const { rows } = await sql<{ id: string }>`
    select id from category where parent_id = ${rule.category}::uuid`.execute(db);
  return filterOfRule(
    rule,
    rows.map(({ id }) => id),
  );
};

/** How many products of the shop a rule takes, whether a collection has it or not. */
export const countOfRule = async (db: Database, rule: CollectionRule): Promise<number> =>
  countIn(db, await filterOf(db, rule));

const adminOf = async (db: Database, row: CollectionRow): Promise<AdminCollection> => {
  const rule = ruleOf(row);
  const filter: CollectionFilter =
    row.kind === 'hand' ? { kind: 'hand', id: row.id } : await filterOf(db, rule);
  return {
    ...shownOf(row),
    kind: row.kind,
    isShown: row.isShown,
    rule,
    productCount: await countIn(db, filter),
    createdAt: row.createdAt.toISOString(),
  };
};

/** All of them, in the owner's order. */
export const listCollections = async (db: Database): Promise<AdminCollection[]> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k order by k.position, k.id`.execute(db);
  const collections: AdminCollection[] = [];
  // One after the other: a list that an admin opens does not take all the connections there are.
  for (const row of rows) collections.push(await adminOf(db, row));
  return collections;
};

const chosenIn = async (db: Database, id: string): Promise<ChosenProduct[]> => {
  const { rows } = await sql<ChosenProduct>`
    select p.id as "_id", p.name, p.is_active as "isActive", coalesce((
      select image->>'url' from jsonb_array_elements(p.images) with ordinality as shown (image, place)
      order by (image->>'isMain')::boolean is true desc, place limit 1), '') as image
    from collection_product chosen join product p on p.id = chosen.product_id
    where chosen.collection_id = ${id}::uuid and p.deleted_at is null
    order by chosen.position, p.id`.execute(db);
  return rows;
};

/** One with what was put into it by hand; null where there is none. */
export const findCollection = async (db: Database, id: string): Promise<CollectionDetail | null> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection k where k.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  return row ? { ...(await adminOf(db, row)), products: await chosenIn(db, id) } : null;
};
