import { useState } from 'react';
import { type Choice, choiceName } from '#contract/catalogue/choice.ts';
import { lineNaira, unitPrice } from '#contract/money.ts';
import { useAddToCart } from '../add-to-cart.ts';
import type { DetailProduct } from './product-load.ts';
import { useChoice } from './use-choice.ts';
import { type Offer, objectionTo, offerOf } from './variant-offer.ts';

/** What the shopper is about to put into the cart from a product's page. */
export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  chosen: Choice;
  choose: (type: string, value: string) => void;
  /** What the choice comes to. */
  offer: Offer;
  /** Why what is chosen cannot be bought, or empty. */
  objection: string;
  /** Whether a purchase was tried, so that missing choices are pointed out. */
  isChecked: boolean;
  /** Quantity times unit price, in naira. */
  total: number;
  isAdding: boolean;
  buy: () => void;
}

export const usePurchase = (product: DetailProduct): Purchase => {
  const [wanted, setQuantity] = useState(1);
  const [chosen, choose] = useChoice(product);
  const [isChecked, setIsChecked] = useState(false);
  const { add, isAdding } = useAddToCart('product page');
  const missing = Object.keys(product.variations).find((type) => chosen[type] === undefined);
  const offer = offerOf(product, chosen);
  // There may be fewer of what is chosen next.
  const quantity = Math.max(1, Math.min(wanted, offer.stock));
  return {
    quantity,
    setQuantity,
    chosen,
    choose,
    offer,
    objection: objectionTo(offer, choiceName(chosen), missing === undefined),
    isChecked,
    total: lineNaira(unitPrice(offer), quantity),
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
