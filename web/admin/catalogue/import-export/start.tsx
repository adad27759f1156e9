/**
 * Files of products, in (CSV or Excel) and out (CSV): this is the page where one begins, with all earlier imports.
 *
 * - sent:           `import-form` (category and stock where the file says none, and whether stock is kept), `file-form` (any file that is sent, also of customers and
 *                   orders; it is only checked then), `file-field` (chosen or dropped), `progress-bar`
 * - one import:     `report` (its page, asked for again while the shop is at work), `import-notices` (what would come of it, or has), `import-actions` (import, stop or
 *                   discard these products; `file-actions`: the same for files of any kind)
 * - how it is read: `sheet-choice` (which sheet of a spreadsheet), `column-choice` (what its columns are, guessed, chosen or remembered), `column-row` (one column),
 *                   `category-source` (which column the categories come from)
 * - its products:   `outcome-filter` (new, changed, unchanged, left out, to finish), `report-columns` (what becomes of each product, and why), `imported-variants` (of
 *                   each variant)
 * - pictures:       `pictures-on-their-way` (how many are still to be fetched, and which could not be)
 * - in words:       `import-labels` (states, outcomes and counts)
 * - out:            `export-panel` (all products, for Shopify or WooCommerce), `product-file-actions` (Import and Export beside the list of products: what it is
 *                   narrowed down to)
 */

import { FileSpreadsheet } from 'lucide-react';
import * as catalogueCalls from '#contract/catalogue/calls.ts';
import * as fileCalls from '#contract/catalogue/import-export/calls.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import type { Page } from '../../../api/api.ts';
import { api } from '../../../api/browser.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { AdminList } from '../../listing/admin-list.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { listPlaceIn } from '../../listing/list-address.ts';
import { Panel } from '../../overview/panel.tsx';
import { adminPageOf } from '../../shell/page-loader.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportForm } from './import-form.tsx';
import { countText, DISCARDED, isDiscarded, STATE_TONES, stateText } from './import-labels.ts';
import { PicturesOnTheirWay } from './pictures-on-their-way.tsx';

interface Content {
  imports: Page<ProductImport>;
  categories: Category[];
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { page, limit } = listPlaceIn(search, []);
  const [imports, { data: categories }] = await Promise.all([
    api(fileCalls.listImports, { query: { page, limit }, signal }),
    api(catalogueCalls.listCategories, { signal }),
  ]);
  return { imports, categories };
};

const COLUMNS: Column<ProductImport>[] = [
  { id: 'fileName', header: 'File', isTitle: true, cell: ({ fileName }) => fileName },
  {
    id: 'state',
    header: 'State',
    cell: (found) => <Badge tone={STATE_TONES[found.state]}>{stateText(found)}</Badge>,
  },
  {
    id: 'counts',
    header: 'Products',
    cell: (found) => (isDiscarded(found) ? DISCARDED : (found.trouble ?? countText(found))),
  },
  { id: 'who', header: 'Who', cell: ({ startedBy }) => startedBy?.name ?? 'Command line' },
  { id: 'when', header: 'When', isOneLine: true, cell: ({ createdAt }) => formatMoment(createdAt) },
];

const StartView = ({ content: { imports, categories } }: { content: Content }) => (
  <div className="flex flex-col gap-6">
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Panel title="Import products">
        <div className="p-4">
          <p className="mb-4 max-w-prose text-ink-soft">
            From a CSV file of Shopify, WooCommerce or this shop, or a sheet of your own (CSV or Excel) with
            at least a name and a price, whatever its columns are called. It is checked first: nothing changes
            until you have seen what would. Products that are there already are found by their handle or SKU.
          </p>
          <ImportForm categories={categories} />
        </div>
      </Panel>
      <ExportPanel />
    </div>
    <PicturesOnTheirWay />
    <section aria-label="Earlier imports">
      <h2 className="mb-3 text-lg font-semibold">Earlier imports</h2>
      <AdminList
        caption="Earlier imports"
        pages="Pages of imports"
        page={imports}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ fileName }) => fileName}
        hrefOf={({ _id }) => `?id=${_id}`}
        empty={{
          icon: FileSpreadsheet,
          title: 'Nothing imported yet',
          text: 'Each import is listed here with what came of every row.',
        }}
      />
    </section>
  </div>
);

export const openStart = adminPageOf({ load, View: StartView });
