import { Search } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { listAdminProducts } from '#contract/catalogue/calls.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { isAbort, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { PLACEHOLDER } from '../../../storefront/catalogue/picture-sources.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';

const TYPING_MS = 250;
const SHOWN = 8;

/** Products whose name, brand or SKU has what is typed; the newest or null while nothing is. */
const useFound = (typed: string, isForSale: boolean, showsNewest: boolean): Product[] | null => {
  const [found, setFound] = useState<Product[] | null>(null);
  const search = typed.trim();
  useEffect(() => {
    if (search === '' && !showsNewest) {
      setFound(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = {
          ...(search ? { search } : {}),
          limit: SHOWN,
          ...(isForSale ? { isActive: true } : {}),
        };
        setFound((await api(listAdminProducts, { query, signal: stop.signal })).data);
      } catch (error) {
        if (!isAbort(error)) showToast('error', sentenceOf(error, 'Failed to fetch products'));
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, isForSale, showsNewest]);
  return found;
};

const pictureOf = ({ images }: Product): string => {
  const image = images.find(({ isMain }) => isMain) ?? images[0];
  return image ? pictureAt(image.url, 160) : PLACEHOLDER;
};

interface FindProductsProps {
  label: string;
  error?: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  /** Whether only those are found that shoppers see. */
  isForSale?: boolean;
  /** Whether the newest are offered before anything is typed. */
  showsNewest?: boolean;
  /** What is said when there are none. */
  nothing: string;
  isDisabled: (product: Product) => boolean;
  /** What stands at the right of a found product. */
  children: (product: Product) => ReactNode;
  onChoose: (product: Product) => void;
  field?: Ref<HTMLInputElement>;
}

/** Finds products by what is typed, to choose from. */
export const FindProducts = ({
  label,
  error,
  typed,
  onType,
  isForSale = false,
  showsNewest = false,
  nothing,
  isDisabled,
  children,
  onChoose,
  field,
}: FindProductsProps) => {
  const found = useFound(typed, isForSale, showsNewest);
  return (
    <div className="space-y-2">
      <TextField
        {...(field ? { ref: field } : {})}
        label={label}
        type="search"
        autoComplete="off"
        placeholder="Name, brand or SKU"
        value={typed}
        error={error}
        onChange={({ target }) => onType(target.value)}
        // Enter would send the form before anything is chosen.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        trailing={<Search aria-hidden="true" className="mr-3 size-5 text-ink-soft" />}
      />
      <p role="status" className="sr-only">
        {found && `${found.length} products found`}
      </p>
      {found?.length === 0 && <p className="text-sm text-ink-soft">{nothing}</p>}
      {found !== null && found.length > 0 && (
        <ul aria-label="Products found" className="divide-y divide-line rounded-md border border-line">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={isDisabled(product)}
                onClick={() => onChoose(product)}
                className={classNames(
                  'flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left',
                  'not-disabled:hover:bg-sunken disabled:text-ink-soft',
                )}
              >
                <img
                  src={pictureOf(product)}
                  alt=""
                  width={40}
                  height={40}
                  loading="lazy"
                  className="size-10 shrink-0 rounded-sm bg-sunken object-cover"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
                {children(product)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
