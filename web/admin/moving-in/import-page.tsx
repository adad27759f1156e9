/**
 * Import and export, in tabs by what is in a file: customers and past orders of another shop are here, products in catalogue/import-export.
 *
 * - `start`           where one begins: a file in, all of them out, earlier imports
 * - `moving-form`     the file that is sent, which is only checked
 * - `report`          one import: how far it is, what came of it, what is left out and why
 * - `moving-actions`  import it, stop or discard it
 * - `kind-texts`      what is said of customers and of orders, and which call exports them
 */

import { MOVING_KINDS, type MovingKind } from '#contract/moving-in/kinds.ts';
import { openReport } from '../catalogue/import-export/report.tsx';
import { openStart } from '../catalogue/import-export/start.tsx';
import { useMay } from '../shell/may.tsx';
import { AdminPageView } from '../shell/page-loader.tsx';
import { metaOf } from '../shell/page-meta.ts';
import { PageTabs } from '../shell/page-tabs.tsx';
import type { Route } from './+types/import-page.ts';
import { openMovingReport } from './report.tsx';
import { openMovingStart } from './start.tsx';

const VIEWS = ['products', ...MOVING_KINDS] as const;
const LABELS: Record<(typeof VIEWS)[number], string> = {
  products: 'Products',
  customers: 'Customers',
  orders: 'Past orders',
};

/** The start of an import and of an export, or one import; of products, or of what else comes from another shop. */
const open = (request: Request, kind: MovingKind | undefined) => {
  const isOne = new URL(request.url).searchParams.has('id');
  if (kind) return isOne ? openMovingReport(request) : openMovingStart(kind)(request);
  return isOne ? openReport(request) : openStart(request);
};

export const meta = metaOf('Import and export');

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const wanted = new URL(request.url).searchParams.get('kind');
  const kind = MOVING_KINDS.find((one) => one === wanted);
  return { view: kind ?? ('products' as const), screen: await open(request, kind) };
};

/** Files in and out of the shop, by what is in them. */
export default function ImportPage({ loaderData: { view, screen } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <>
      <PageTabs
        title="Import and export"
        tabs={may('move in') ? VIEWS : ['products']}
        current={view}
        hrefOf={(one) => (one === 'products' ? '/admin/import' : `/admin/import?kind=${one}`)}
        labelOf={(one) => LABELS[one]}
      />
      <div className="mt-5">
        <AdminPageView screen={screen} />
      </div>
    </>
  );
}
