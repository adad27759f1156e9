import { choiceName } from '#contract/catalogue/choice.ts';
import type { StockedProduct } from '#contract/catalogue/stocked-product.ts';
import { formatCount } from '../../ui/counts.ts';

type Stocked = Pick<StockedProduct, 'stock' | 'lowVariants' | 'lowVariantCount'>;

/** `42, Red: none left; 43, Red: 2 left; 3 more`; empty where no variant runs out. */
export const lowVariantsText = ({ lowVariants = [], lowVariantCount = 0 }: Stocked): string => {
  const named = lowVariants.map(
    ({ choice, stock }) => `${choiceName(choice)}: ${stock === 0 ? 'none' : formatCount(stock)} left`,
  );
  const others = lowVariantCount - lowVariants.length;
  return [...named, ...(others > 0 ? [`${formatCount(others)} more`] : [])].join('; ');
};

/** The stock of what is scarcest: of a variant, where one runs out before the product does. */
export const scarcestStock = ({ stock, lowVariants = [] }: Stocked): number =>
  Math.min(stock, ...lowVariants.map((variant) => variant.stock));
