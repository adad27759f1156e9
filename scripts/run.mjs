// @ts-check
import { prepare, run } from './prepare.mjs';
import { orSayWhy, Problem } from './problem.mjs';
import { serverCommand } from './server-command.mjs';

// Runs a program of this project on the right runtime: node scripts/run.mjs bench/run.ts
await orSayWhy(async () => {
  const program = process.argv.slice(2);
  if (program.length === 0) throw new Problem('Usage: node scripts/run.mjs FILE [ARGUMENT...]');
  // What was compiled once costs neither time nor memory again: a command may have to run beside a shop on a small machine.
  const { NODE_COMPILE_CACHE } = serverCommand.env;
  await run(await prepare({ pages: false }), program, { NODE_COMPILE_CACHE });
});
