import { type Selectable, sql } from 'kysely';
import type { StarterKind } from '#contract/content-pages/kinds.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import type { ContentPage, ContentPageLink, PublicContentPage } from '#contract/content-pages/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import type { PictureSize } from '#server/media/store/picture-size.ts';

export type ContentPageRow = Omit<
  Selectable<DB['content_page']>,
  'kind' | 'place' | 'pictures' | 'created_at' | 'position'
> &
  Pick<ContentPage, 'kind' | 'place'> & { pictures: PictureSize[] };

const columns = sql`p.id, p.kind, p.title, p.slug, p.summary, p.body, p.pictures, p.place, p.is_published, p.updated_at`;

/** A page for the administrator who edits it. */
export const presentPage = (row: ContentPageRow): ContentPage => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  body: row.body,
  place: row.place,
  isPublished: row.is_published,
  updatedAt: row.updated_at.toISOString(),
});

/** Every page, drafts among them, in the order of their links. */
export const listPages = async (db: Database): Promise<ContentPage[]> => {
  const { rows } = await sql<ContentPageRow>`
    select ${columns} from content_page p order by p.position, p.created_at, p.id`.execute(db);
  return rows.map(presentPage);
};

/** Locks a page until the transaction ends, where it is one. */
export const findPage = async (db: Database, id: string): Promise<ContentPageRow | null> => {
  const { rows } = await sql<ContentPageRow>`
    select ${columns} from content_page p where p.id = ${id}::uuid for no key update`.execute(db);
  return rows[0] ?? null;
};

/** Locks the page of a kind of which there is one at most, until the transaction ends. */
export const findOfKind = async (db: Database, kind: StarterKind): Promise<ContentPageRow | null> => {
  const { rows } = await sql<ContentPageRow>`
    select ${columns} from content_page p where p.kind = ${kind} for no key update`.execute(db);
  return rows[0] ?? null;
};

/**
 * The published page that has or had this address.
 * @throws Refusal 404, for a draft as well
 */
export const readPublished = async (db: Database, words: string): Promise<PublicContentPage> => {
  const { rows } = await sql<ContentPageRow>`
    select ${columns} from content_page_address a join content_page p on p.id = a.page_id
    where a.words = ${words} and p.is_published`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('page_not_found', say.notFound);
  const { readMarkdown } = await import('./markdown.ts');
  return {
    kind: row.kind,
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    pieces: readMarkdown(row.body, row.pictures),
    updatedAt: row.updated_at.toISOString(),
  };
};

/** Whether the page of this kind can be read. */
export const isKindPublished = async (db: Database, kind: ContentPage['kind']): Promise<boolean> => {
  const { rows } = await sql`select from content_page where kind = ${kind} and is_published`.execute(db);
  return rows.length > 0;
};

/** What can be read of the pages that there is one each of. */
export const listPublished = async (
  db: Database,
): Promise<Pick<ContentPage, 'kind' | 'title' | 'slug'>[]> => {
  const { rows } = await sql<Pick<ContentPage, 'kind' | 'title' | 'slug'>>`
    select kind, title, slug from content_page where is_published and kind <> 'own'`.execute(db);
  return rows;
};

/** The links of published pages that header and footer carry, in their order. */
export const listLinks = async (db: Database): Promise<ContentPageLink[]> => {
  const { rows } = await sql<ContentPageLink>`
    select title, slug, place from content_page where is_published and place <> 'none'
    order by position, created_at, id`.execute(db);
  return rows;
};

/** The published pages whose titles have the words that somebody types, each at the beginning of a word. */
export const findTitled = async (
  db: Database,
  words: readonly string[],
  most: number,
): Promise<Pick<ContentPageLink, 'title' | 'slug'>[]> => {
  const { rows } = await sql<Pick<ContentPageLink, 'title' | 'slug'>>`
    select title, slug from content_page where is_published
      and not exists (select from unnest(${[...words]}::text[]) typed
        where not (' ' || replace(address_words(title), '-', ' ')) like '% ' || typed || '%')
    order by char_length(title), id limit ${most}::int`.execute(db);
  return rows;
};
