import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listAdminProducts } from '#contract/catalogue/calls.ts';
import type { ChosenProduct } from '#contract/catalogue/collections/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { isAbort, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';

const TYPING_MS = 250;
const SHOWN = 8;

/** Products whose name, brand or SKU has what is typed; null while nothing is. */
const useFound = (typed: string): Product[] | null => {
  const [found, setFound] = useState<Product[] | null>(null);
  const search = typed.trim();
  useEffect(() => {
    setFound(null);
    if (search === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await api(listAdminProducts, {
          query: { search, limit: SHOWN },
          signal: stop.signal,
        });
        setFound(data);
      } catch (error) {
        if (!isAbort(error)) showToast('error', sentenceOf(error, 'Failed to fetch products'));
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return found;
};

const chosenOf = ({ _id, name, images, isActive }: Product): ChosenProduct => ({
  _id,
  name,
  isActive,
  image: (images.find(({ isMain }) => isMain) ?? images[0])?.url ?? '',
});

/** Finds products by what is typed, and puts them into the collection. */
export const FindProducts = ({
  chosen,
  onAdd,
}: {
  /** The ids of those that are in it. */
  chosen: ReadonlySet<string>;
  onAdd: (product: ChosenProduct) => void;
}) => {
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  return (
    <div className="space-y-2">
      <TextField
        label="Find products to add"
        type="search"
        autoComplete="off"
        placeholder="Name, brand or SKU"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the form before anything is chosen.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        trailing={<Search aria-hidden="true" className="mr-3 size-5 text-ink-soft" />}
      />
      <p role="status" className="sr-only">
        {found && `${found.length} products found`}
      </p>
      {found?.length === 0 && <p className="text-sm text-ink-soft">No product is called that.</p>}
      {found !== null && found.length > 0 && (
        <ul aria-label="Products found" className="divide-y divide-line rounded-md border border-line">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={chosen.has(product._id)}
                onClick={() => onAdd(chosenOf(product))}
                className="flex min-h-12 w-full items-center justify-between gap-4 px-3 py-2 text-left not-disabled:hover:bg-sunken disabled:text-ink-soft"
              >
                <span className="min-w-0 wrap-anywhere">{product.name}</span>
                <span className="shrink-0 text-sm font-medium text-brand">
                  {chosen.has(product._id) ? 'Added' : 'Add'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
