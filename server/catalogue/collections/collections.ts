import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { MOST_COLLECTIONS } from '#contract/catalogue/collections/limits.ts';
import { collectionMessages as say } from '#contract/catalogue/collections/messages.ts';
import type { CollectionDetail, CollectionForm } from '#contract/catalogue/collections/schemas.ts';
import { categoryMessages } from '#contract/catalogue/messages.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/violations.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import type { Shop } from '#server/shop.ts';
import { findCollection } from './read-collections.ts';
import { storedForm } from './stored-rule.ts';

/** What the audit log shows of a collection. */
const audited = ({ name, description, picture, isShown, kind, rule, products }: CollectionDetail) => ({
  name,
  description,
  picture,
  isShown,
  kind,
  ...rule,
  products: products.map((product) => product.name),
});

/** Runs a write on collections in a transaction, and tells what the database refused in the words of the form. */
const write = async <T>(shop: Shop, statements: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
  try {
    const written = await shop.db.transaction().execute(async (trx) => {
      // One after the other: names, places and how many there are do not change under each other.
      await sql`select pg_advisory_xact_lock(hashtext('collections'))`.execute(trx);
      return statements(trx);
    });
    await shop.changes.catalogueChanged();
    return written;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('collection_exists', say.exists);
    if (isForeignKeyViolation(error))
      throw brokenRule('category_unknown', categoryMessages.notFound, 'rule.category');
    throw error;
  }
};

const found = async (trx: Transaction<DB>, id: string): Promise<CollectionDetail> => {
  const collection = await findCollection(trx, id);
  if (!collection) throw notFound('collection_not_found', say.notFound);
  return collection;
};

/** Its picture counts as in use from the moment that it is saved. */
const keepPicture = async (trx: Transaction<DB>, { picture }: CollectionForm): Promise<void> => {
  if (picture !== '')
    await sql`with ${keepingPictures(JSON.stringify([{ url: picture }]))} select`.execute(trx);
};

/** Makes these products, in this order, all that is in a collection. */
const choose = async (trx: Transaction<DB>, id: string, products: readonly string[]): Promise<void> => {
  await sql`delete from collection_product where collection_id = ${id}::uuid`.execute(trx);
  // Locked in the order of their ids, like everything that locks several products.
  const { rows } = await sql`
    select from product where id = any(${[...products]}::uuid[]) and deleted_at is null
    order by id for key share`.execute(trx);
  if (rows.length < products.length)
    throw brokenRule('collection_product_unknown', say.productUnknown, 'products');
  await sql`
    insert into collection_product (collection_id, product_id, position)
    select ${id}::uuid, chosen.id, chosen.place
    from unnest(${[...products]}::uuid[]) with ordinality as chosen (id, place)`.execute(trx);
};

/** @throws Refusal 409 for a name that another one has, or where there are too many; 400 for what its form names and is not there */
export const createCollection = (shop: Shop, actor: Actor, form: CollectionForm): Promise<CollectionDetail> =>
  write(shop, async (trx) => {
    const { rows } = await sql<{ count: number; next: number }>`
      select count(*)::integer as count, coalesce(max(position), 0) + 1 as next from collection`.execute(trx);
    if ((rows[0]?.count ?? 0) >= MOST_COLLECTIONS) throw conflict('collections_full', say.tooMany);
    const id = randomUUIDv7();
    const position = rows[0]?.next ?? 1;
    await keepPicture(trx, form);
    await trx
      .insertInto('collection')
      .values({ id, position, ...storedForm(form) })
      .execute();
    if (form.kind === 'hand') await choose(trx, id, form.products);
    const made = await found(trx, id);
    await recordChanges(trx, actor, [
      { action: 'created', kind: 'collection', subject: { id, name: form.name }, after: audited(made) },
    ]);
    return made;
  });

/** Makes a collection what the form says. @throws Refusal as when it is made, and 404 */
export const changeCollection = (
  shop: Shop,
  actor: Actor,
  id: string,
  form: CollectionForm,
): Promise<CollectionDetail> =>
  write(shop, async (trx) => {
    const before = await found(trx, id);
    await keepPicture(trx, form);
    await trx.updateTable('collection').set(storedForm(form)).where('id', '=', id).execute();
    await choose(trx, id, form.kind === 'hand' ? form.products : []);
    const after = await found(trx, id);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'collection',
        subject: { id, name: before.name },
        before: audited(before),
        after: audited(after),
      },
    ]);
    return after;
  });

/** Its addresses lead nowhere from now on; its products stay as they are. */
export const deleteCollection = (shop: Shop, actor: Actor, id: string): Promise<void> =>
  write(shop, async (trx) => {
    const before = await found(trx, id);
    await trx.deleteFrom('collection').where('id', '=', id).execute();
    await recordChanges(trx, actor, [
      {
        action: 'deleted',
        kind: 'collection',
        subject: { id, name: before.name },
        before: audited(before),
      },
    ]);
  });

/**
 * Puts all collections into this order.
 * @throws Refusal 409 when there are others than those named: nobody means to move what they have not seen
 */
export const orderCollections = (shop: Shop, actor: Actor, ids: readonly string[]): Promise<void> =>
  write(shop, async (trx) => {
    const { rows } = await sql<{ id: string; name: string; position: number }>`
      select id, name, position from collection order by position, id`.execute(trx);
    const places = new Map(ids.map((id, index) => [id, index + 1]));
    if (rows.length !== ids.length || rows.some(({ id }) => !places.has(id)))
      throw conflict('collections_differ', say.order);
    await sql`
      update collection k set position = sorted.place
      from unnest(${[...ids]}::uuid[]) with ordinality as sorted (id, place) where sorted.id = k.id`.execute(
      trx,
    );
    await recordChanges(
      trx,
      actor,
      rows.map(({ id, name, position }) => ({
        action: 'changed',
        kind: 'collection',
        subject: { id, name },
        before: { position },
        after: { position: places.get(id) },
      })),
    );
  });
