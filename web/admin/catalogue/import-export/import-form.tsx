import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addImport } from '#contract/catalogue/import-export/calls.ts';
import { PRODUCT_FILE_MAX_BYTES, START_STOCK_MAX } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { upload } from '../../../api/upload.ts';
import { OPERATION_FAILED, reasonOf } from '../../../dialogs/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../dialogs/switch-field.tsx';
import { FileField } from './file-field.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** The file, and what is to become of products that it says too little about. It is only checked here. */
export const ImportForm = ({ categories }: { categories: readonly Category[] }) => {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [category, setCategory] = useState('');
  const [keepStock, setKeepStock] = useState(false);
  const [startStock, setStartStock] = useState('0');
  const [error, setError] = useState<string | null>(null);
  /** The share that is sent; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const choose = (chosen: File): void => {
    setFile(chosen);
    setError(chosen.size > PRODUCT_FILE_MAX_BYTES ? say.tooLarge : null);
  };
  const send = async (): Promise<void> => {
    if (!file) {
      setError('Please choose a file');
      return;
    }
    if (file.size > PRODUCT_FILE_MAX_BYTES) return;
    setError(null);
    setSent(0);
    try {
      const { data } = await upload(addImport, file, {
        query: { name: file.name.slice(-200), category, keepStock, startStock, askColumns: true },
        onProgress: setSent,
        failure: OPERATION_FAILED,
      });
      await navigate(`?id=${data._id}`);
    } catch (failure) {
      setError(reasonOf(failure));
      setSent(null);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FileField
        label="CSV file or Excel spreadsheet (.xlsx)"
        file={file}
        error={error}
        isDisabled={sent !== null}
        onChoose={choose}
      />
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
      {sent !== null && <ProgressBar label="Sending the file" share={sent} />}
      <div>
        <Button type="submit" isBusy={sent !== null} busyText="Sending...">
          Check file
        </Button>
      </div>
    </form>
  );
};
