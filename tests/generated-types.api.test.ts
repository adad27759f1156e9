import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestDatabase } from './support/shop.ts';

const ROOT = path.join(import.meta.dirname, '..');

test('the generated types are those of the migrated database', async () => {
  const database = await createTestDatabase();
  const verify = promisify(execFile)(
    path.join(ROOT, 'node_modules/.bin/kysely-codegen'),
    [
      '--verify',
      '--config-file',
      '.kysely-codegenrc.json',
      '--out-file',
      'server/database/schema.generated.ts',
      '--url',
      database.connectionString,
    ],
    { cwd: ROOT },
  );
  await expect(verify, 'run `npm run generate:types`').resolves.toBeDefined();
  await database.drop();
});
