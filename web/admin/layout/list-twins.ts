/** The tabs that somebody looks for at an address of their own. */
const TABS = ['orders', 'products', 'categories', 'users'];

/** Where a list stands whose name was typed as an address, with what narrows it down; null for any other address. */
export const listTwinOf = (path: string | undefined, search: string): string | null => {
  const tab = TABS.find((name) => name === path);
  if (tab === undefined) return null;
  const query = new URLSearchParams(search);
  query.delete('tab');
  return `/admin/dashboard?${new URLSearchParams([['tab', tab], ...query])}`;
};
