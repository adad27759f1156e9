import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_PATHS } from '#contract/secret-paths.ts';
import { compress } from '#server/answers/compression.ts';
import { KeptAnswer } from '#server/answers/kept-answer.ts';
import { replyCompressed, replyWith } from '#server/answers/shared-answers.ts';
import type { App } from '#server/http/app.ts';
import { Refusal } from '#server/http/errors.ts';
import { pausedSentence, retryAfter } from '#server/maintenance/words.ts';
import { pixelsOf } from '#server/settings/store-settings.ts';
import type { PageBody, PagePreview, Shop } from '#server/shop.ts';
import { policyFor } from './content-security-policy.ts';
import { type AskedFor, insideTransport } from './inside-transport.ts';
import type { KeptPathFinder, PageBuild, PageFinder, PageHandler } from './page-build.ts';
import { redirectTarget } from './redirect.ts';
import { AWAY_PAGE, AWAY_SECONDS, pausedPage, TOO_OFTEN_PAGE, TROUBLE_PAGE } from './trouble-page.ts';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Browsers may keep it but must ask: the ETag then answers 304, and nobody sees an old price.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
} as const;

/** Addresses that hold a secret: never kept, and never told to another site. */
const SECRET_PATH = new RegExp(`^/(?:${KEY_PATHS.join('|')})/`, 'i');
const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } as const;
/** Addresses that may lead further, to the words of a name: in one step, however they were written. */
const NAMED_PATH = /^\/(products|category|collections|pages)\/./;
/** Pages on which nothing can be done but to begin something. */
const BEGINS = /^\/(checkout|register)\/?($|\?)/;
/** Not for good: an address may become a page's own one day. */
const REDIRECT_HEADERS = { 'cache-control': 'public, max-age=86400' } as const;

/** A rendered page, ready to be sent. */
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The products that it shows, or null where it must not be kept. */
  products: ReadonlySet<string> | null;
}

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));

/** What the router of the browser asks for behind pages: it reads every parameter. Source: React Router, framework mode. */
const BEHIND_PAGES = /^\/__|\.data$/;

/** What a page does not read of its query goes along to where it leads. */
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** A page that could not be rendered because a part of the shop is away. */
class PageAway extends Error {}

/** Renders pages with one build, and keeps those that are the same for everyone. */
export class PageRenderer {
  readonly #app: App;
  readonly #shop: Shop;
  readonly #build: PageBuild['entry']['module'];
  readonly #handle: PageHandler;
  readonly #findPage: PageFinder;
  readonly #findKeptPath: KeptPathFinder;
  /** Pages that are being rendered, so that many who ask at once wait for the same one. */
  readonly #rendering = new Map<string, Promise<RenderedPage>>();

  constructor(app: App, shop: Shop, build: PageBuild) {
    this.#app = app;
    this.#shop = shop;
    this.#build = build.entry.module;
    this.#handle = this.#build.createRequestHandler(build, 'production');
    this.#findPage = this.#build.pageFinder(build.routes);
    this.#findKeptPath = this.#build.keptPathFinder(build.routes);
  }

  /**
   * Answers a GET or HEAD with the page of its address, or sends it to the page's one address. Never throws: trouble
   * becomes a plain page.
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Where that cannot be asked, the page itself says what is away.
    const pause = BEGINS.test(request.url) ? await this.#shop.maintenance.current().catch(() => null) : null;
    if (pause !== null) {
      reply.header('retry-after', retryAfter(pause));
      return this.#answerPlainly(reply, 503, pausedPage(pausedSentence(pause)));
    }
    try {
      const { address, isKept } = this.#placeOf(request.url);
      const known = this.#shop.answers.find(address);
      if (known) {
        this.#shop.answers.noteSpelling(request.originalUrl, address);
        return await replyWith(this.#shop, request, reply, known);
      }
      const { generation } = this.#shop.answers;
      // Rendering is work for one visitor; what is kept costs next to nothing and stays free.
      await this.#app.countRequest(request);
      const target = redirectTarget(request.url, this.#shop.appUrl(), this.#findPage);
      if (target !== null) {
        const further = NAMED_PATH.test(target)
          ? (await this.#renderOnce(this.#placeOf(target).address, generation)).headers.location
          : undefined;
        if (further !== undefined)
          return reply.header('cache-control', 'no-cache').redirect(`${further}${queryOf(target)}`, 301);
        reply.headers(SECRET_PATH.test(target) ? SECRET_HEADERS : REDIRECT_HEADERS);
        return reply.redirect(target, 301);
      }
      const page = await this.#renderOnce(address, generation);
      reply.headers(page.headers);
      const { location } = page.headers;
      if (location !== undefined) return reply.redirect(`${location}${queryOf(request.url)}`, page.status);
      if (page.status !== 200 || page.products === null) {
        reply.code(page.status);
        // Compressed beside a secret, what a visitor has typed into the address could tell of it by its size.
        if (SECRET_PATH.test(request.url)) return reply.send(page.body);
        const { body } = page;
        return await replyCompressed(request, reply, { length: body.length, bytes: body }, (encoding) =>
          compress(body, encoding),
        );
      }
      const [headers, { answers }] = [headersOf(reply), this.#shop];
      const answer = isKept
        ? answers.keep(address, generation, page.body, headers, page.products)
        : new KeptAnswer(address, page.body, headers, page.products);
      return await replyWith(this.#shop, request, reply, answer);
    } catch (error) {
      if (error instanceof PageAway)
        return this.#answerPlainly(reply.header('retry-after', AWAY_SECONDS), 503, AWAY_PAGE);
      if (error instanceof Refusal)
        return this.#answerPlainly(reply.headers(error.headers), error.status, TOO_OFTEN_PAGE);
      this.#report(error);
      return this.#answerPlainly(reply, 500, TROUBLE_PAGE);
    }
  }

  /** A page as it would be with other answers; kept nowhere. */
  readonly preview: PagePreview = async (address, altered) => {
    const { transport } = insideTransport(this.#app, this.#shop);
    const response = await this.#handle(
      new Request(`${this.#shop.appUrl()}${address}`),
      this.#build.createTransportContext(
        async (call) => {
          const { status, body } = await transport(call);
          return { status, body: altered(call.path, body as PageBody) };
        },
        (error) => this.#report(error),
      ),
    );
    return response.text();
  };

  /**
   * The address under which a page is rendered and kept: with what it reads of its path and query, and without what only the
   * browser reads, such as an order's id, a link's discount code or the marks of a campaign. Whoever makes them up makes no pages.
   */
  #placeOf(url: string): { address: string; isKept: boolean } {
    // What stands behind a # no browser sends.
    const [asked = ''] = url.split('#', 1);
    const [path = '', ...query] = asked.split('?');
    if (BEHIND_PAGES.test(path)) return { address: asked, isKept: true };
    // Other ways to write a path lead to its own first.
    const isOther = redirectTarget(path, this.#shop.appUrl(), this.#findPage) !== null;
    const keptPath = isOther ? path : this.#findKeptPath(path);
    const address = `${keptPath ?? path}${query.length > 0 ? this.#build.pageQuery(path, query.join('?')) : ''}`;
    return { address, isKept: keptPath !== null };
  }

  #answerPlainly(reply: FastifyReply, status: number, page: string): FastifyReply {
    return reply
      .code(status)
      .headers({ ...PAGE_HEADERS, 'cache-control': 'no-store' })
      .header('content-security-policy', policyFor(Buffer.from(page), this.#shop.payments.checkout))
      .send(page);
  }

  #report(error: unknown): void {
    this.#shop.log.error({ err: error }, 'a page could not be rendered');
  }

  /** A rendering begun before a change of the catalogue is not shared with those who ask after it. */
  #renderOnce(url: string, generation: number): Promise<RenderedPage> {
    const key = `${generation} ${url}`;
    const begun = this.#rendering.get(key);
    if (begun) return begun;
    const rendering = this.#render(url).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(url: string): Promise<RenderedPage> {
    const asked = insideTransport(this.#app, this.#shop);
    const rendering = this.#renderWith(url, asked);
    const page = await rendering.catch((error: unknown) => {
      if (asked.isAway()) throw new PageAway();
      asked.noteError(error);
      if (!asked.isAway()) throw error;
      this.#report(error);
      throw new PageAway();
    });
    if (page.status >= 500 && asked.isAway()) throw new PageAway();
    return page;
  }

  async #renderWith(url: string, asked: AskedFor): Promise<RenderedPage> {
    // The public address, never the Host header: what is kept must not carry somebody's made-up host.
    const response = await this.#handle(
      new Request(`${this.#shop.appUrl()}${url}`),
      this.#build.createTransportContext(asked.transport, (error) => {
        // The call that was refused has been logged.
        if (asked.isAway()) return;
        asked.noteError(error);
        this.#report(error);
      }),
    );
    const pixels = pixelsOf(await this.#shop.settings.current());
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    if (!headers['content-type']?.startsWith('text/html')) {
      return { status: response.status, headers, body, products: null };
    }
    const isSecret = SECRET_PATH.test(url);
    return {
      status: response.status,
      headers: {
        ...headers,
        ...PAGE_HEADERS,
        'content-security-policy': policyFor(body, this.#shop.payments.checkout, pixels),
        ...(response.status >= 500 ? { 'cache-control': 'no-store' } : {}),
        ...(isSecret ? SECRET_HEADERS : {}),
      },
      body,
      products: asked.isShared() && !isSecret ? asked.products : null,
    };
  }
}
