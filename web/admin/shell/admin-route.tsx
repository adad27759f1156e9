import { AdminPageView, type LoadedAdminPage } from './page-loader.tsx';

type Open = (request: Request) => Promise<LoadedAdminPage>;

/** The head of a page of the admin area, which no search engine keeps. */
export const metaOf = (title: string) => () => [{ title }, { name: 'robots', content: 'noindex' }];

export const loaderOf =
  (open: Open) =>
  async ({ request }: { request: Request }) => ({ screen: await open(request) });

/** A page that is one screen under its name. */
export const pageOf =
  (title: string) =>
  ({ loaderData: { screen } }: { loaderData: { screen: LoadedAdminPage } }) => (
    <>
      <h1 className="mb-5 text-2xl font-bold">{title}</h1>
      <AdminPageView screen={screen} />
    </>
  );
