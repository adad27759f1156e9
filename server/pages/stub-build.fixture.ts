import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A build in miniature: renders what the transport answers, and counts how often it is asked to. */
const STUB_BUILD = `
let renderings = 0;
export const routes = {};
export const entry = { module: {
  createTransportContext: (transport, report) => ({ transport, report }),
  pageFinder: () => (path) => path.startsWith('/once') || path.startsWith('/resetpassword')
    ? path.replace(/\\/+$/, '') : null,
  keptPathFinder: () => (path) => path.startsWith('/admin/') ? null : path.replace(/^\\/(orders|resetpassword)\\/[^/]+$/, '/$1/:id'),
  pageQuery: (path, query) => {
    const given = new URLSearchParams(query);
    const read = ['minPrice', 'page', 'q'].filter((name) => given.has(name)).map((name) => [name, given.get(name)]);
    return read.length > 0 ? '?' + new URLSearchParams(read) : '';
  },
  createRequestHandler: () => async (request, { transport, report }) => {
    const url = new URL(request.url);
    renderings += 1;
    const html = (body, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/html' } });
    if (url.pathname === '/broken') throw new Error('SELECT secrets FROM /etc/passwd');
    if (url.pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/login' } });
    if (url.pathname === '/full') throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    if (url.pathname === '/unread') {
      report(Object.assign(new Error('Invalid package config'), { code: 'ERR_INVALID_PACKAGE_CONFIG' }));
      return html('<h1>Oops! Something went wrong</h1>', 500);
    }
    if (url.pathname === '/away') return html('<h1>Oops! Something went wrong</h1>', 503);
    if (url.pathname === '/missing') return html('<h1>Oops! Page not found</h1>', 404);
    if (url.pathname === '/lost') return html('<p>' + 'lost '.repeat(1000), 404);
    if (url.pathname === '/unshared') await transport({ method: 'GET', path: '/nothing-there' });
    if (url.pathname === '/writing') await transport({ method: 'POST', path: '/cart/items' });
    const { body } = await transport({ method: 'GET', path: '/storefront' });
    if (url.pathname === '/long') return html('<p>' + 'long '.repeat(1000));
    return html('<p>' + request.url + ' ' + body.data.mode + ' #' + renderings + '</p><script>first()</script>'
      + '<script type="module">second()</script><script src="/assets/app.js"></script>');
  },
} };
`;

/** Writes it into a directory of its own, with a few files beside it. Gives the directory. */
export const writeStubBuild = async (): Promise<string> => {
  const build = await mkdtemp(path.join(tmpdir(), 'shop-pages-'));
  await mkdir(path.join(build, 'server'));
  await mkdir(path.join(build, 'client/assets'), { recursive: true });
  await writeFile(path.join(build, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(build, 'server/index.js'), STUB_BUILD);
  await writeFile(path.join(build, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(build, 'client/assets/app.js'), 'plain');
  await writeFile(path.join(build, 'client/assets/app.js.br'), 'squeezed');
  await mkdir(path.join(build, 'worker/on'), { recursive: true });
  await writeFile(path.join(build, 'worker/on/sw.js'), '');
  return build;
};
