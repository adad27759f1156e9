// @ts-check
import { prepare, run } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';

// The shop from its sources: pages change at once, the server starts anew when one of its files changes.
await orSayWhy(async () => {
  const runtime = await prepare({ pages: false });
  // Folders by name: watched is otherwise whatever was loaded, and Vite loads its config from files that come and go, for
  // each of which the server would start anew.
  const folders = ['server', 'contract', 'demo'].map((folder) => `--watch-path=${folder}`);
  const watching = [...folders, '--watch-preserve-output', 'server/main.ts'];
  await run(runtime, watching, { NODE_ENV: 'development', SHOP_DEV: '1' });
});
