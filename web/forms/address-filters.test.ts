import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { isLedElsewhere, KEEPS_FILTERS } from './address-filters.ts';

/** A list, a page whose answer never comes, and one that waits for none; nothing is ever drawn. */
const open = () => {
  const routes = [
    { path: '/' },
    { path: '/list', loader: () => null },
    { path: '/slow', loader: () => new Promise(() => {}) },
    { path: '/still' },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/', '/list'],
    initialIndex: 1,
    hydrationData: { loaderData: {} },
  });
  opened.push(router);
  return router;
};
const opened: ReturnType<typeof createMemoryRouter>[] = [];
afterEach(() => {
  for (const router of opened.splice(0)) router.dispose();
});

test('whoever is on the list is not led elsewhere', () => {
  const { state } = open();
  expect(isLedElsewhere(state, state.location.key)).toBe(false);
});

test.each(['/slow', '/still', '/list?q=lace'])(
  'a press on a link to %s counts before anything of it is drawn',
  (to) => {
    const router = open();
    const shown = router.state.location.key;
    void router.navigate(to);
    expect(isLedElsewhere(router.state, shown)).toBe(true);
  },
);

test('the steps of the filters themselves and those that keep them lead nowhere else', async () => {
  for (const state of [{ filterStep: 1 }, KEEPS_FILTERS]) {
    const router = open();
    const shown = router.state.location.key;
    const going = router.navigate('/list?q=lace', { replace: true, state });
    expect(router.state.navigation.location?.search).toBe('?q=lace');
    expect(isLedElsewhere(router.state, shown)).toBe(false);
    await going;
    expect(router.state.location.search).toBe('?q=lace');
    expect(isLedElsewhere(router.state, shown)).toBe(false);
  }
});

test('back and forward lead elsewhere, whatever led there first', async () => {
  const router = open();
  await router.navigate('/list?page=2', { state: KEEPS_FILTERS });
  const shown = router.state.location.key;
  await router.navigate(-1);
  expect(isLedElsewhere(router.state, shown)).toBe(true);
  const before = router.state.location.key;
  await router.navigate(1);
  expect(router.state.location.state).toEqual(KEEPS_FILTERS);
  expect(isLedElsewhere(router.state, before)).toBe(true);
});
