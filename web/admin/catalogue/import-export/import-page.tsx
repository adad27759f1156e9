import { AdminPageView } from '../../shell/page-loader.tsx';
import type { Route } from './+types/import-page.ts';
import { openReport } from './report.tsx';
import { openStart } from './start.tsx';

export const meta = () => [{ title: 'Import and export' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const isOpened = new URL(request.url).searchParams.has('id');
  return { screen: await (isOpened ? openReport(request) : openStart(request)) };
};

/** Products as files: the start of an import and of an export, or one import. */
export default function ImportPage({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">Import and export</h1>
      <AdminPageView screen={screen} />
    </>
  );
}
