import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { productWords } from '../search/product-words.ts';
import { makeKnown } from '../search/vocabulary.ts';
import { refreshFigures } from '../variants/product-figures.ts';
import { codesOf, type StoredVariant, variantsColumn } from '../variants/stored-variant.ts';
import { type NamedProduct, namedColumns } from './stored-product.ts';

const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type ArrivedProduct = NamedProduct & { variants: StoredVariant[] };

/** SQL: some of the products `p`, with all that their words are made of. */
export const withTheirTexts = (which: RawBuilder<unknown>, atOnce: number) => sql<ArrivedProduct>`
  select ${namedColumns}, ${variantsColumn} from product p join category c on c.id = p.category_id
  where p.deleted_at is null and ${which} order by p.id limit ${atOnce}::int`;

/**
 * Makes anew the words by which products are found, from their texts.
 * @param onlyWhile what must still be so of a product `p` when its words are written
 */
export const renewWords = async (
  trx: Transaction<DB>,
  products: readonly ArrivedProduct[],
  onlyWhile: RawBuilder<unknown> = sql`true`,
): Promise<void> => {
  const words = products.map((product) =>
    productWords({ ...product, variantCodes: codesOf(product.variants) }),
  );
  await makeKnown(
    trx,
    words.flatMap(({ vocabulary }) => vocabulary),
  );
  const found = products.map(({ id }, index) => ({ id, search: words[index]?.vector }));
  await sql`
    update product p set search = row.search::tsvector
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as row (id uuid, search text)
    where p.id = row.id and ${onlyWhile}`.execute(trx);
};

/**
 * Makes what follows from the rows of products and variants, for all of them: the words by which they are found, and what
 * they show of their variants. For whoever has written such rows as they were in another shop.
 */
export const finishArrived = async (trx: Transaction<DB>): Promise<void> => {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await withTheirTexts(sql`p.id > ${after}::uuid`, AT_ONCE).execute(trx);
    const last = rows.at(-1);
    if (!last) return;
    await renewWords(trx, rows);
    await refreshFigures(
      trx,
      rows.map(({ id }) => id),
    );
    after = last.id;
  }
};
