import { keptInTab, TYPED } from '../session/tab-memory.ts';

const load = () => import('./typed-fields.ts');
const ignore = (): void => {};

/** Whoever types into a page finds it again should the page be loaded anew. Call it once the page has come alive. */
export const keepTyped = (): void => {
  addEventListener('input', () => load().catch(ignore), { once: true, capture: true });
  if (keptInTab(TYPED)) load().then(({ putBack }) => putBack(), ignore);
};
