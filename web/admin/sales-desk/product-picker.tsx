import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { isAbort, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { priceOf, type SoldLine } from './sold-line.ts';

const TYPING_MS = 250;
const SHOWN = 8;
const FAILURE = 'Failed to fetch products';

/** Products whose name, brand or SKU has what is typed; null while nothing is. */
const useFound = (typed: string): Product[] | null => {
  const [found, setFound] = useState<Product[] | null>(null);
  const search = typed.trim();
  useEffect(() => {
    if (search === '') {
      setFound(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { search, limit: SHOWN, isActive: true };
        setFound((await api(calls.listAdminProducts, { query, signal: stop.signal })).data);
      } catch (error) {
        if (!isAbort(error)) showToast('error', sentenceOf(error, FAILURE));
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return found;
};

const lineOf = (
  product: Pick<Product, '_id' | 'name' | 'images' | 'stock' | 'price' | 'discountPrice'>,
  variation: Record<string, string> = {},
): SoldLine => ({
  productId: product._id,
  name: product.name,
  image: (product.images.find(({ isMain }) => isMain) ?? product.images[0])?.url ?? '',
  variation,
  price: priceOf(product),
  stock: product.stock,
  quantity: 1,
});

/** Which of a product's choices it is: its variants with their stock and price, else a value of each type. */
const ChoicePanel = ({
  product,
  onAdd,
  onClose,
}: {
  product: AdminProduct;
  onAdd: (line: SoldLine) => void;
  onClose: () => void;
}) => {
  const types = Object.entries(product.variations);
  const [chosen, setChosen] = useState<Record<string, string>>(
    Object.fromEntries(types.map(([type, values]) => [type, values[0] ?? ''])),
  );
  return (
    <fieldset className="space-y-3 rounded-md border border-brand p-4">
      <legend className="px-1 font-medium wrap-anywhere">Which {product.name}?</legend>
      {product.variants.length > 0 ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {product.variants
            .filter(({ isActive }) => isActive)
            .map((variant) => (
              <Button
                key={variant._id}
                look="secondary"
                disabled={variant.stock === 0}
                onClick={() =>
                  onAdd(
                    lineOf(
                      {
                        ...product,
                        stock: variant.stock,
                        price: variant.price,
                        discountPrice: variant.discountPrice,
                      },
                      variant.choice,
                    ),
                  )
                }
              >
                <span className="wrap-anywhere">
                  {choiceText(variant.choice)} · {formatNairaExact(priceOf(variant))} ·{' '}
                  {variant.stock === 0 ? 'sold out' : `${variant.stock} left`}
                </span>
              </Button>
            ))}
        </div>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {types.map(([type, values]) => (
            <Select
              key={type}
              label={type}
              value={chosen[type]}
              onChange={({ target }) => setChosen((all) => ({ ...all, [type]: target.value }))}
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </Select>
          ))}
          <Button className="self-end" onClick={() => onAdd(lineOf(product, chosen))}>
            Add
          </Button>
        </div>
      )}
      <Button look="quiet" onClick={onClose}>
        Another product
      </Button>
    </fieldset>
  );
};

/** Finds products by what is typed, and puts them into the sale. */
export const ProductPicker = ({
  error,
  onAdd,
}: {
  error?: string | undefined;
  onAdd: (line: SoldLine) => void;
}) => {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<AdminProduct | null>(null);
  // The next product is looked for where the one before was.
  const [added, setAdded] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (added > 0) field.current?.focus();
  }, [added]);
  const found = useFound(typed);
  const add = (line: SoldLine): void => {
    onAdd(line);
    setAsked(null);
    setTyped('');
    setAdded((count) => count + 1);
  };
  const choose = async (product: Product): Promise<void> => {
    if (Object.keys(product.variations).length === 0) return add(lineOf(product));
    try {
      setAsked((await api(calls.readAdminProduct, { params: { id: product._id } })).data);
    } catch (problem) {
      showToast('error', sentenceOf(problem, FAILURE));
    }
  };
  if (asked) return <ChoicePanel product={asked} onAdd={add} onClose={() => setAsked(null)} />;
  return (
    <div className="space-y-2">
      <TextField
        ref={field}
        label="Find a product"
        type="search"
        autoComplete="off"
        placeholder="Name, brand or SKU"
        value={typed}
        error={error}
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
      {found?.length === 0 && <p className="text-sm text-ink-soft">Nothing for sale is called that.</p>}
      {found !== null && found.length > 0 && (
        <ul aria-label="Products found" className="divide-y divide-line rounded-md border border-line">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={product.stock === 0}
                onClick={() => void choose(product)}
                className="flex min-h-12 w-full items-center justify-between gap-4 px-3 py-2 text-left not-disabled:hover:bg-sunken disabled:opacity-55"
              >
                <span className="min-w-0 wrap-anywhere">{product.name}</span>
                <span className="shrink-0 text-right text-sm text-ink-soft">
                  <span className="money block text-ink">{formatNairaExact(priceOf(product))}</span>
                  {product.stock === 0 ? 'Sold out' : `${product.stock} left`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
