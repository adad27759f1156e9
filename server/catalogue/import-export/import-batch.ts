import { setImmediate as turn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportedProduct } from '#contract/catalogue/import-export/schemas.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { ownAddressesOf } from '../picture-sources/picture-sources.ts';
import type { Layout } from './columns.ts';
import { type FileProduct, readFileProduct } from './file-product.ts';
import type { FileVariant } from './file-variants.ts';
import type { ImportChoices, Plan } from './judge-product.ts';
import { type HandleCounts, readProducts } from './reading.ts';

/** Products that are looked up and written at a time: few, so that a busy shop's locks and answers hardly notice. */
const BATCH = 100;

/** So many products are reckoned with before whoever waits for an answer has a turn. */
const A_TURN = 10;

/** A result for each item of a batch; whoever reads the shop meanwhile is not kept waiting for all of them. */
export const inTurns = async <Item, Result>(
  items: readonly Item[],
  reckon: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length % A_TURN === A_TURN - 1) await turn();
    results.push(reckon(item));
  }
  return results;
};

/** What a batch adds up to. */
export interface Step {
  done: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  noted: number;
  unfinished: number;
  /** How many products lack which field. */
  missing: Readonly<Record<string, number>>;
  newCategories: readonly string[];
}

/** An import that this process works on. */
export interface Work {
  id: string;
  /** How many products the step in hand was through with when it was taken up. */
  done: number;
  /** When the file was sent, and is checked: what it says of days is judged by this one, in the import as well. */
  startedAt: Date;
  choices: ImportChoices;
  actor: Actor;
  bytes: Buffer;
  layout: Layout;
  counts: HandleCounts;
  /** Which category each of those to be made stands below, by its name in lower case. */
  categoryParents: Readonly<Record<string, string>>;
  /** The shop's own origin. */
  appUrl: string;
  /** Tells, in the transaction of a batch, how far it is. @throws NotOurs when nothing of the batch may be kept */
  advance: (trx: Transaction<DB>, step: Step) => Promise<void>;
}

/** Somebody else is at it, it was stopped, or this process is ending: nothing more is to be done here. */
export class NotOurs extends Error {}

/** The products of the file from a place on, a batch at a time. */
export const fileProductsOf = async function* (
  { bytes, layout, counts, appUrl, choices, startedAt }: Work,
  from: number,
): AsyncGenerator<FileProduct[]> {
  let batch: FileProduct[] = [];
  for await (const group of readProducts(bytes, layout, counts, startedAt)) {
    if (group.place < from) continue;
    if (batch.length % A_TURN === 0) await turn();
    batch.push(readFileProduct(group, layout, appUrl, choices.categoriesFrom));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

const countsOf = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(words, (word) => word)).map(([word, all]) => [word, all?.length ?? 0]),
  );

/** Whatever of their pictures was fetched by an earlier import is named by its address in the shop. */
export const withOwnPictures = async (
  db: Database,
  fileProducts: readonly FileProduct[],
): Promise<FileProduct[]> => {
  const urls = fileProducts.flatMap(({ images }) => (images ?? []).map(({ url }) => url));
  const own = await ownAddressesOf(db, urls);
  if (own.size === 0) return [...fileProducts];
  const ofVariant = (one: FileVariant): FileVariant =>
    one.image ? { ...one, image: own.get(one.image) ?? one.image } : one;
  return fileProducts.map(({ images, variants, ...one }) => ({
    ...one,
    images: images?.map((image) => ({ ...image, url: own.get(image.url) ?? image.url })),
    ...(variants ? { variants: { ...variants, list: variants.list.map(ofVariant) } } : {}),
  }));
};

/** What plans add up to. */
export const stepOf = (
  plans: readonly Pick<Plan, 'outcome' | 'remarks' | 'missing'>[],
  newCategories: readonly string[] = [],
): Step => {
  const having = (outcome: ImportedProduct['outcome']) =>
    plans.filter((plan) => plan.outcome === outcome).length;
  return {
    done: plans.length,
    created: having('created'),
    changed: having('changed'),
    unchanged: having('unchanged'),
    refused: having('refused'),
    noted: plans.filter(({ remarks }) => remarks.some(({ kind }) => kind === 'note')).length,
    unfinished: plans.filter(({ missing }) => missing.length > 0).length,
    missing: countsOf(plans.flatMap(({ missing }) => missing)),
    newCategories,
  };
};
