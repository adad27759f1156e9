import { useEffect, useRef, useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FindProducts } from '../catalogue/products/find-products.tsx';
import { priceOf, type SoldLine } from './sold-line.ts';

const FAILURE = 'Failed to fetch products';

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
    <FindProducts
      field={field}
      label="Find a product"
      error={error}
      typed={typed}
      onType={setTyped}
      isForSale
      nothing="Nothing for sale is called that."
      isDisabled={({ stock }) => stock === 0}
      onChoose={(product) => void choose(product)}
    >
      {(product) => (
        <span className="shrink-0 text-right text-sm text-ink-soft">
          <span className="money block text-ink">{formatNairaExact(priceOf(product))}</span>
          {product.stock === 0 ? 'Sold out' : `${product.stock} left`}
        </span>
      )}
    </FindProducts>
  );
};
