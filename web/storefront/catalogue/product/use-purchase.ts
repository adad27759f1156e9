import { useState } from 'react';
import { lineNaira, unitPrice } from '#contract/money.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { SHORT_TOAST_MS, showToast } from '../../../ui/toasts.ts';
import { useAddToCart } from './add-to-cart.ts';
import type { DetailProduct } from './product-load.ts';

const onlyChoices = (variations: DetailProduct['variations']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variations).flatMap(([type, [first, ...others]]) =>
      first !== undefined && others.length === 0 ? [[type, first]] : [],
    ),
  );

/** What the shopper is about to put into the cart from a product's page. */
export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  chosen: Record<string, string>;
  choose: (type: string, value: string) => void;
  /** Whether a purchase was tried, so that missing choices are pointed out. */
  isChecked: boolean;
  /** Quantity times unit price, in naira. */
  total: number;
  isAdding: boolean;
  buy: () => void;
}

export const usePurchase = (product: DetailProduct): Purchase => {
  const [quantity, setQuantity] = useState(1);
  // A type with a single value leaves nothing to choose.
  const [chosen, setChosen] = useState(() => onlyChoices(product.variations));
  const [isChecked, setIsChecked] = useState(false);
  const { add, isAdding } = useAddToCart({
    onAdded: () => showToast('success', 'Added to cart successfully', SHORT_TOAST_MS),
    onFailed: (error) =>
      showToast('error', sentenceOf(error, 'Failed to add to cart. Please try again.'), SHORT_TOAST_MS),
  });
  const missing = Object.keys(product.variations).find((type) => chosen[type] === undefined);
  return {
    quantity,
    setQuantity,
    chosen,
    choose: (type, value) => setChosen((before) => ({ ...before, [type]: value })),
    isChecked,
    total: lineNaira(unitPrice(product), quantity),
    isAdding,
    buy: () => {
      setIsChecked(true);
      if (missing === undefined) {
        void add({ productId: product._id, quantity, variation: chosen });
        return;
      }
      const choices = document.querySelectorAll<HTMLInputElement>('input[data-variation]');
      [...choices].find((choice) => choice.dataset.variation === missing)?.focus();
    },
  };
};
