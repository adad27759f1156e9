/**
 * Loads a page anew, once a minute at most, when it asks for files that its release had and the shop has no more. Runs in
 * the head of every page, before any file: its text is put there, so it stands by itself. What was typed into the page is put
 * back (typed-fields.ts); a form in a dialog would be gone, so that nothing is loaded anew below one.
 *
 * - What is fetched on its first use could not be had (Vite's event), and the list of this release's files is gone as well:
 *   there is a newer release. A line that broke is no reason.
 * - A file that the page begins with could not be had, though the shop answers, such as while two processes serve two
 *   releases: the page would stay dead. Files that are fetched ahead later on are no reason.
 *
 * Where nothing is loaded anew and the page has not begun, it may stay as its HTML has it for ever: it says so, above all else and so that nothing
 * moves, with a link to itself. Should it begin after all, that goes (entry.client.tsx).
 */
export const watchFiles = (): void => {
  const tellDead = () => {
    if ('hasBegun' in window || document.querySelector('[data-dead]')) return;
    const block = document.createElement('p');
    block.dataset.dead = '';
    block.setAttribute('role', 'alert');
    block.className =
      'fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-3 border-t border-danger bg-danger-tint px-4 py-3 text-danger-strong';
    const link = document.createElement('a');
    // With what follows the sign it would only be another place of the same document.
    link.href = location.href.split('#', 1)[0] ?? '';
    link.className = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
    link.append('Try again');
    block.append('This page could not be loaded whole.', link);
    document.body?.append(block);
  };
  const reloadOnce = () => {
    const last = Number(sessionStorage.getItem('reloadedAt'));
    if (Date.now() - last < 60_000 || document.querySelector('[role=dialog] form')) return tellDead();
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    location.reload();
  };
  const reloadIf = (address: string | undefined, answer: number) => {
    if (!address) return;
    fetch(address, { method: 'HEAD', cache: 'no-store' })
      .then(({ status }) => (status === answer ? reloadOnce() : tellDead()))
      .catch(tellDead);
  };
  addEventListener('vite:preloadError', () => {
    const router = window as { __reactRouterManifest?: { url?: string } };
    reloadIf(router.__reactRouterManifest?.url, 404);
  });
  addEventListener(
    'error',
    ({ target }) => {
      // Not by how far the document is: what is only loaded ahead may fail after that is complete.
      const isFirst = !('hasBegun' in window) && target instanceof Element;
      if (isFirst && target.matches('script[type=module],link[rel=modulepreload]')) reloadIf('/', 200);
    },
    true,
  );
};
