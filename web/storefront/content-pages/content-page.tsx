import { FileX } from 'lucide-react';
import { data, redirect, replace } from 'react-router';
import { contentPagePath } from '#contract/content-pages/addresses.ts';
import * as calls from '#contract/content-pages/calls.ts';
import type { PublicContentPage } from '#contract/content-pages/schemas.ts';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { serverApi } from '../../api/server.ts';
import { leaveToWorker } from '../../offline/connection.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import { publicHead } from '../search-engines/public-head.ts';
import { pictureOfShop } from '../search-engines/shared-picture.ts';
import { breadcrumbs, structuredData } from '../search-engines/structured-data.ts';
import { shopOf } from '../settings/settings.ts';
import type { Route } from './+types/content-page.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContentText } from './content-text.tsx';

/** For good, and yet asked for again each time: a page may have an earlier address again. */
const MOVED = { status: 301, headers: { 'cache-control': 'no-cache' } };
const NOT_FOUND = 404;

interface Loaded {
  page: PublicContentPage | null;
  status: number;
  sentence: string;
}

/** A failure is part of the page. */
const load = async (call: Api, words: string, signal: AbortSignal): Promise<Loaded> => {
  try {
    const params = { words };
    const answer = await call(calls.readContentPage, { params, signal, failure: 'Failed to fetch page' });
    return { page: answer.data, status: 200, sentence: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { page: null, status: error.status || 503, sentence: error.message };
  }
};

const movedTo = ({ page }: Loaded, words: string): string | null =>
  page === null || page.slug === words ? null : contentPagePath(page);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const loaded = await load(serverApi(context), params.words, request.signal);
  const moved = movedTo(loaded, params.words);
  if (moved !== null) throw redirect(moved, MOVED);
  return data(loaded, { status: loaded.status });
};

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const loaded = await load(api, params.words, request.signal);
  if (loaded.page === null) leaveToWorker(request);
  const moved = movedTo(loaded, params.words);
  if (moved !== null) throw replace(`${moved}${new URL(request.url).search}`);
  return loaded;
};

/** What the text begins with, where its owner has written no description. */
const beginningOf = ({ summary, pieces }: PublicContentPage): string =>
  summary || pieces.filter((piece) => typeof piece === 'string').join(' ');

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = loaderData?.page;
  if (!page) return pageHead('Page Not Found')({ matches });
  const shop = shopOf(matches);
  const canonicalPath = contentPagePath(page);
  const description = beginningOf(page);
  return [
    ...publicHead({ title: page.title, description, shop, canonicalPath, picture: pictureOfShop(shop) }),
    structuredData(breadcrumbs(shop, [{ name: page.title, path: canonicalPath }])),
  ];
};

/** A page that the owner has written. */
export default function ContentPage({ loaderData: { page, status, sentence } }: Route.ComponentProps) {
  if (page) {
    return (
      <article className="container-page max-w-3xl! py-8">
        <h1 className="mb-6 text-2xl font-bold wrap-anywhere">{page.title}</h1>
        <ContentText pieces={page.pieces} />
        {page.kind === 'contact' && <ContactDetails />}
      </article>
    );
  }
  if (status !== NOT_FOUND) return <ErrorState isPage text={sentence} onRetry={() => location.reload()} />;
  return (
    <EmptyState
      isPage
      icon={<FileX aria-hidden="true" className="size-8" />}
      title="Page Not Found"
      text="There is no such page, or it is not there any more."
    >
      <ButtonLink to="/products">Browse Products</ButtonLink>
    </EmptyState>
  );
}
