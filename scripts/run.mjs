// @ts-check
import { prepare, run } from './prepare.mjs';
import { orSayWhy, Problem } from './problem.mjs';

// Runs a program of this project on the right runtime: node scripts/run.mjs bench/main.ts --seconds 10
await orSayWhy(async () => {
  const program = process.argv.slice(2);
  if (program.length === 0) throw new Problem('Usage: node scripts/run.mjs FILE [ARGUMENT...]');
  await run(await prepare({ pages: false }), program);
});
