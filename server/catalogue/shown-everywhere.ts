import type { Database } from '#server/database/connection.ts';
import { listLargest } from './categories/read-categories.ts';
import { listLinked } from './collections/read-collections.ts';

/** What menu and foot of every page lead to in the catalogue: compared whenever a product is written (answers/changes.ts). */
export const readShownEverywhere = async (db: Database) => ({
  categories: await listLargest(db),
  collections: await listLinked(db),
});
