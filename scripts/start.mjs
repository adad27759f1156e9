// @ts-check
import { prepare, run } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';
import { serverCommand } from './server-command.mjs';

await orSayWhy(async () => {
  const runtime = await prepare({ pages: true });
  const { flags, program, env } = serverCommand;
  await run(runtime, [...flags, program], env);
});
