import { useState } from 'react';
import { addImport } from '#contract/catalogue/import-export/calls.ts';
import { START_STOCK_MAX } from '#contract/catalogue/import-export/limits.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { upload } from '../../../api/upload.ts';
import { OPERATION_FAILED } from '../../../dialogs/sentences.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../dialogs/switch-field.tsx';
import { FileForm } from './file-form.tsx';

/** The file, and what is to become of products that it says too little about. */
export const ImportForm = ({ categories }: { categories: readonly Category[] }) => {
  const [category, setCategory] = useState('');
  const [keepStock, setKeepStock] = useState(false);
  const [startStock, setStartStock] = useState('0');
  return (
    <FileForm
      label="CSV file or Excel spreadsheet (.xlsx)"
      send={async (file, name, onProgress) => {
        const { data } = await upload(addImport, file, {
          query: { name, category, keepStock, startStock, askColumns: true },
          onProgress,
          failure: OPERATION_FAILED,
        });
        return `?id=${data._id}`;
      }}
    >
      <Select
        label="Category for new products without one"
        value={category}
        onChange={(event) => setCategory(event.target.value)}
        hint="A product’s own category stands in the column “Type” or “Categories”; categories that are missing are made."
      >
        <option value="">None: such products are to be finished</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <SwitchField
        label="Keep stock"
        hint="Products that are there already keep theirs, whatever the file says."
        checked={keepStock}
        onChange={(event) => setKeepStock(event.target.checked)}
      />
      <TextField
        label="Units to start with"
        type="number"
        inputMode="numeric"
        min={0}
        max={START_STOCK_MAX}
        step={1}
        value={startStock}
        onChange={(event) => setStartStock(event.target.value)}
        hint="For new products and variants whose stock the file does not say: WooCommerce has many that are “in stock” without a figure. With 0 they are sold out until you count them."
      />
    </FileForm>
  );
};
