import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import * as calls from '#contract/settings/calls.ts';
import type { Route } from './+types/root.ts';
import { api } from './api/browser.ts';
import { serverApi } from './api/server.ts';
import { keepTyped } from './release/keep-typed.ts';
import { watchFiles } from './release/missing-files.ts';
import { pageHead } from './storefront/search-engines/page-head.ts';
import type { PageFacts } from './storefront/settings/settings.ts';
import './styles/app.css';
import { ErrorState } from './ui/states.tsx';

/** Loaded while the page is rendered. */
export const loader = async ({ context, request }: Route.LoaderArgs): Promise<PageFacts> => {
  const { data: storefront } = await serverApi(context)(calls.readStorefront);
  return { storefront, origin: new URL(request.url).origin };
};

let known: PageFacts | undefined;

/** Today's settings, in a page that may be old; the page's own where the shop cannot be reached. */
export const clientLoader = async (): Promise<PageFacts> => {
  const before = known;
  try {
    const { data: storefront } = await api(calls.readStorefront);
    return { storefront, origin: before?.origin ?? location.origin };
  } catch (error) {
    if (before) return before;
    throw error;
  }
};

/** Where the slides are, where money is told or about to be paid, and where the owner changes them. */
const GOES_BY_SETTINGS: readonly string[] = ['/', '/cart', '/checkout', '/admin/settings', '/admin/look'];

/** There, and in a page that the service worker had kept. */
export const shouldRevalidate = ({ nextUrl }: { nextUrl: URL }): boolean =>
  GOES_BY_SETTINGS.includes(nextUrl.pathname) || document.documentElement.dataset.kept !== undefined;

/** For a page that says nothing of itself; search engines are to pass over it. */
export const meta = pageHead('');

/**
 * Pages are the same for everyone, so whether scripts run, somebody is logged in, or has closed an announcement, is only known here, before the
 * first paint. The server lets it run by its hash.
 */
const MARK_SESSION =
  'document.documentElement.dataset.script=1;try{if(localStorage.token)document.documentElement.dataset.session=1;document.documentElement.dataset.closed=localStorage.closed||0}catch{}';
/** It runs before the browser has its own copy of the page, which therefore goes without the text. */
const HEAD_SCRIPT = { __html: import.meta.env.SSR ? `${MARK_SESSION};(${watchFiles})()` : '' };

/** Where no look was published, and on a page that could not be loaded, the shop looks as it came. */
const LookHead = () => {
  const look = useRouteLoaderData<PageFacts>('root')?.storefront.look;
  return (
    <>
      <meta name="theme-color" content={look?.themeColor ?? '#0f5132'} />
      {look?.icon ? (
        <>
          <link rel="icon" href={`/media/icon/48/${look.icon}.png`} type="image/png" sizes="48x48" />
          <link rel="apple-touch-icon" href={`/media/icon/180/${look.icon}.png`} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      {look?.font && <link rel="preload" href={look.font} as="font" type="font/woff2" crossOrigin="" />}
      {/* Made by server/look/shown-look. Outside every layer, and so over the stylesheet's own properties wherever it stands. */}
      {look?.css && <style>{look.css}</style>}
    </>
  );
};

export const Layout = ({ children }: { children: ReactNode }) => {
  return (
    // Where React has to make the page anew, it takes away what the head has marked.
    <html lang="en-NG" data-script={import.meta.env.SSR ? undefined : 1} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, which React would escape */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={HEAD_SCRIPT} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <LookHead />
        <link rel="manifest" href="/app.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
};

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(keepTyped, []);
  useEffect(() => {
    // Only once they are in place: an answer may be passed over for a navigation.
    if (known !== undefined && known !== loaderData) delete document.documentElement.dataset.kept;
    known = loaderData;
  }, [loaderData]);
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const text =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data
      ? error.data
      : 'The page could not be shown. Please try again in a moment.';
  return (
    <main className="container-page">
      <ErrorState isPage text={text} onRetry={() => location.reload()}>
        <a
          href="/"
          className="inline-flex min-h-11 items-center px-4 font-semibold text-brand underline-offset-4 hover:underline"
        >
          Go to the homepage
        </a>
      </ErrorState>
    </main>
  );
};
