import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { FILL_IN } from '#contract/content-pages/fill-ins.ts';
import { isInHeader } from '#contract/content-pages/kinds.ts';
import { HEADER_PAGES_MAX, PAGE_PICTURES_MAX, PAGES_MAX } from '#contract/content-pages/limits.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import type {
  ContentPage,
  ContentPageChange,
  ContentPageForm,
  NewContentPage,
} from '#contract/content-pages/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { brokenField, conflict, notFound, Refusal } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { madeOnce } from '#server/idempotency/idempotency-keys.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import { type PictureSize, sizeOfPicture } from '#server/media/store/picture-size.ts';
import type { Shop } from '#server/shop.ts';
import { findOfKind, findPage, presentPage } from './read-pages.ts';

/** What an administrator writes of a page. */
const writtenOf = ({ title, slug, summary, body, place, isPublished }: ContentPageForm) => ({
  title,
  slug,
  summary,
  body,
  place,
  isPublished,
});

/** @throws Refusal 400 for what is not fit to be read by shoppers yet */
const judgeReady = ({ isPublished, body }: ContentPageForm): void => {
  if (!isPublished) return;
  if (body === '') throw brokenField('required', say.empty, 'body');
  if (FILL_IN.test(body)) throw brokenField('invalid_input', say.unfinished, 'body');
};

/** The shop's own pictures of a text with their sizes; those that are not there are left out. */
export const sizedPictures = async (shop: Pick<Shop, 'images'>, body: string): Promise<PictureSize[]> => {
  const { picturesIn } = await import('./markdown.ts');
  const urls = picturesIn(body);
  if (urls.length > PAGE_PICTURES_MAX) throw brokenField('invalid_input', say.pictures, 'body');
  const sizes = await Promise.all(urls.map((url) => sizeOfPicture(shop.images, url)));
  return sizes.filter((size) => size !== null);
};

/** Pages and their addresses are written by one transaction after the other. */
const onePageAtATime = (trx: Transaction<DB>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('content_page'))`.execute(trx);

/** @throws Refusal 409 where the header has no room for one more */
const judgePlace = async (
  trx: Transaction<DB>,
  id: string,
  { place, isPublished }: ContentPageForm,
): Promise<void> => {
  if (!isPublished || !isInHeader(place)) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content_page
    where is_published and place in ('header', 'both') and id <> ${id}::uuid`.execute(trx);
  if ((rows[0]?.count ?? 0) < HEADER_PAGES_MAX) return;
  throw conflict('page_header_full', say.headerFull, [
    { path: 'place', message: say.headerFull, code: 'page_header_full' },
  ]);
};

/** Whether no other page has or had these words. */
const isFree = async (trx: Transaction<DB>, id: string, words: string): Promise<boolean> => {
  const { rows } = await sql`
    select from content_page_address where words = ${words} and page_id <> ${id}::uuid`.execute(trx);
  return rows.length === 0;
};

/**
 * The words of a page's address: those that were typed, else those of its title, with the first number that makes them its own.
 * @throws Refusal 409 for words that another page has or had
 */
const addressFor = async (
  trx: Transaction<DB>,
  id: string,
  { slug, title }: ContentPageForm,
): Promise<string> => {
  if (slug !== '') {
    if (await isFree(trx, id, slug)) return slug;
    throw conflict('page_address_taken', say.taken, [
      { path: 'slug', message: say.taken, code: 'page_address_taken' },
    ]);
  }
  const { rows } = await sql<{ words: string }>`
    select coalesce(nullif(address_words(${title}), ''), 'page') as words`.execute(trx);
  const own = rows[0]?.words ?? 'page';
  for (let number = 1; ; number += 1) {
    const words = number === 1 ? own : `${own}-${number}`;
    if (await isFree(trx, id, words)) return words;
  }
};

/** Has the page's address lead to it from now on, whatever it is called later. */
const keepAddress = (trx: Transaction<DB>, id: string, words: string): Promise<unknown> =>
  sql`insert into content_page_address (words, page_id) values (${words}, ${id}::uuid)
    on conflict (words) do nothing`.execute(trx);

const written = async (trx: Transaction<DB>, id: string): Promise<ContentPage> => {
  const row = await findPage(trx, id);
  if (!row) throw new Error('A page that was written is not there');
  return presentPage(row);
};

/** @throws Refusal 409 when there are enough */
const judgeCount = async (trx: Transaction<DB>): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from content_page`.execute(trx);
  if ((rows[0]?.count ?? 0) >= PAGES_MAX) throw conflict('pages_full', say.tooMany);
};

/** Whether a page is stored as this form wants it: then it is no conflict, as where an answer was lost. */
const isStoredAs = async (trx: Transaction<DB>, page: ContentPage, form: ContentPageForm): Promise<boolean> =>
  isDeepStrictEqual(
    writtenOf(page),
    writtenOf({ ...form, slug: form.slug === '' ? await addressFor(trx, page._id, form) : form.slug }),
  );

/**
 * The page of a kind of which there is one, where this form has made it before.
 * @throws Refusal 409 where it is another
 */
const madeBefore = async (trx: Transaction<DB>, form: NewContentPage): Promise<ContentPage | null> => {
  const row = form.kind === 'own' ? null : await findOfKind(trx, form.kind);
  if (!row) return null;
  const page = presentPage(row);
  if (await isStoredAs(trx, page, form)) return page;
  throw conflict('page_exists', say.exists);
};

const insertPage = async (
  trx: Transaction<DB>,
  actor: Actor,
  form: NewContentPage,
  pictures: string,
): Promise<ContentPage> => {
  await onePageAtATime(trx);
  const before = await madeBefore(trx, form);
  if (before) return before;
  const id = randomUUIDv7();
  await judgeCount(trx);
  await judgePlace(trx, id, form);
  const slug = await addressFor(trx, id, form);
  await sql`
    with ${keepingPictures(pictures)}
    insert into content_page (id, kind, title, slug, summary, body, pictures, place, is_published, position)
    select ${id}::uuid, ${form.kind}, ${form.title}, ${slug}, ${form.summary}, ${form.body}, ${pictures}::jsonb,
      ${form.place}, ${form.isPublished}::boolean, coalesce(max(position) + 1, 0) from content_page`.execute(
    trx,
  );
  await keepAddress(trx, id, slug);
  const after = await written(trx, id);
  await recordChanges(trx, actor, [
    { action: 'created', kind: 'page', subject: { id, name: after.title }, after: writtenOf(after) },
  ]);
  return after;
};

const findMade = async (trx: Transaction<DB>, id: string): Promise<ContentPage | null> => {
  const row = await findPage(trx, id);
  return row && presentPage(row);
};

/**
 * Adds a page.
 * @param sent under what it was sent: the same once more is the same page
 * @throws Refusal 400 or 409; a page of a kind of which there is another one already
 */
export const createPage = async (
  shop: Shop,
  actor: Actor,
  form: NewContentPage,
  sent: IdempotentCall | null = null,
): Promise<ContentPage> => {
  judgeReady(form);
  const pictures = JSON.stringify(await sizedPictures(shop, form.body));
  try {
    const page = await shop.db.transaction().execute((trx) =>
      madeOnce(trx, sent, {
        make: () => insertPage(trx, actor, form, pictures),
        find: (id) => findMade(trx, id),
      }),
    );
    await shop.changes.catalogueChanged();
    return page;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('page_exists', say.exists);
    throw error;
  }
};

/** @throws Refusal 404 */
const lockPage = async (trx: Transaction<DB>, id: string): Promise<ContentPage> => {
  await onePageAtATime(trx);
  const row = await findPage(trx, id);
  if (!row) throw notFound('page_not_found', say.notFound);
  return presentPage(row);
};

/** @throws Refusal 409 when somebody else has made something else of the page since the form loaded it */
const refuseOvertaken = async (
  trx: Transaction<DB>,
  page: ContentPage,
  { was, ...form }: ContentPageChange,
): Promise<void> => {
  if (was === undefined || page.updatedAt === was || (await isStoredAs(trx, page, form))) return;
  throw new Refusal(409, 'edit_conflict', say.overtaken);
};

/** @throws Refusal 400, 404 or 409 */
export const changePage = async (
  shop: Shop,
  actor: Actor,
  id: string,
  form: ContentPageChange,
): Promise<ContentPage> => {
  judgeReady(form);
  const pictures = JSON.stringify(await sizedPictures(shop, form.body));
  const page = await shop.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, id);
    await refuseOvertaken(trx, before, form);
    await judgePlace(trx, id, form);
    const slug = await addressFor(trx, id, form);
    await sql`
      with ${keepingPictures(pictures)}
      update content_page set title = ${form.title}, slug = ${slug}, summary = ${form.summary}, body = ${form.body},
        pictures = ${pictures}::jsonb, place = ${form.place}, is_published = ${form.isPublished}::boolean,
        updated_at = date_trunc('milliseconds', clock_timestamp())
      where id = ${id}::uuid`.execute(trx);
    await keepAddress(trx, id, slug);
    const after = await written(trx, id);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'page',
        subject: { id, name: before.title },
        before: writtenOf(before),
        after: writtenOf(after),
      },
    ]);
    return after;
  });
  await shop.changes.catalogueChanged();
  return page;
};

/** Deletes a page with its addresses; a starter is a draft once more. @throws Refusal 404 */
export const deletePage = async (shop: Shop, actor: Actor, id: string): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, id);
    await sql`delete from content_page where id = ${id}::uuid`.execute(trx);
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'page', subject: { id, name: before.title }, before: writtenOf(before) },
    ]);
  });
  await shop.changes.catalogueChanged();
};

const titlesInOrder = async (trx: Transaction<DB>): Promise<string> => {
  const { rows } = await sql<{ titles: string | null }>`
    select string_agg(title, ', ' order by position, id) as titles from content_page`.execute(trx);
  return rows[0]?.titles ?? '';
};

/** Puts the pages in this order; those that it does not name stand behind them. @throws Refusal 400 for an id twice */
export const orderPages = async (shop: Shop, actor: Actor, ids: readonly string[]): Promise<void> => {
  if (new Set(ids).size < ids.length) throw brokenField('invalid_input', say.order, 'ids');
  await shop.db.transaction().execute(async (trx) => {
    await onePageAtATime(trx);
    const before = await titlesInOrder(trx);
    await sql`
      update content_page p set position = coalesce(wanted.place, ${PAGES_MAX}::int + p.position)
      from content_page one left join unnest(${[...ids]}::uuid[]) with ordinality wanted(id, place) on wanted.id = one.id
      where p.id = one.id`.execute(trx);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'page',
        subject: { id: 'order', name: 'Order of the pages' },
        before: { order: before },
        after: { order: await titlesInOrder(trx) },
      },
    ]);
  });
  await shop.changes.catalogueChanged();
};
