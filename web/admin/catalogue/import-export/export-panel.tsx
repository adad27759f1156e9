import { useState } from 'react';
import { Link } from 'react-router';
import { exportProducts } from '#contract/catalogue/import-export/calls.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/catalogue/import-export/states.ts';
import { Select } from '../../../ui/field.tsx';
import { ExportButton } from '../../listing/export-button.tsx';
import { Panel } from '../../overview/panel.tsx';

const FORMATS: Record<ExportFormat, { name: string; hint: string }> = {
  shopify: {
    name: 'Shopify and this shop',
    hint: 'Every product and variant just as it is; can be imported here again. Shopify cannot hide a variant and would sell those that are hidden here: before you take the file there, give rows whose “Variant Active” is FALSE a stock of 0.',
  },
  woocommerce: {
    name: 'WooCommerce',
    hint: 'As WooCommerce’s own exporter writes it: products, and a row for each of their variations.',
  },
};

/** All products as a file, in the format that its reader takes. */
export const ExportPanel = () => {
  const [format, setFormat] = useState<ExportFormat>('shopify');
  return (
    <Panel title="Export products">
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-prose text-ink-soft">
          All products, active or not, with prices, stock, variants and image addresses: a CSV file that
          spreadsheets open. For a part of them, narrow the{' '}
          <Link to="/admin/product" className="font-medium text-brand underline underline-offset-4">
            list of products
          </Link>{' '}
          down and export it there.
        </p>
        <Select
          label="Format"
          value={format}
          hint={FORMATS[format].hint}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        >
          {EXPORT_FORMATS.map((one) => (
            <option key={one} value={one}>
              {FORMATS[one].name}
            </option>
          ))}
        </Select>
        <div>
          <ExportButton
            call={exportProducts}
            query={{ format }}
            failure="Failed to export products"
            otherwiseNamed="products.csv"
          >
            Export all products
          </ExportButton>
        </div>
      </div>
    </Panel>
  );
};
