// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/database/embedded/server.ts';
import { migrate } from '../server/database/migrate.ts';
import { endLike, environmentFor, runToEnd } from './child.mjs';

// Writes the types of the tables that the migrations make, read from a database of its own. Runs on the shop's runtime:
// node scripts/run.mjs scripts/generate-types.mjs
const dataDir = mkdtempSync(join(tmpdir(), 'shop-types-'));
const database = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: console.error } });
try {
  await migrate(database.connectionString);
  const env = environmentFor(process.execPath, { DATABASE_URL: database.connectionString });
  const options = [
    '--config-file',
    '.kysely-codegenrc.json',
    '--out-file',
    'server/database/schema.generated.ts',
  ];
  // It complains at length about TypeScript's new compiler, which it then does without.
  const ending = await runToEnd('kysely-codegen', options, { env, quiet: true });
  console.log(ending.code === 0 ? 'Wrote server/database/schema.generated.ts' : ending.output);
  endLike(ending);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
