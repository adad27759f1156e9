import { Link } from 'react-router';
import type { CartLine } from '#contract/cart/schemas.ts';
import { shopperCartMessages } from '#contract/cart/shopper-messages.ts';
import { productPath } from '#contract/catalogue/addresses.ts';
import { formatNaira, nairaOfKobo } from '#contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { picturesOf } from '../catalogue/picture-sources.ts';
import { choiceQuery } from '../catalogue/product/choice-address.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { lineKobo } from './cart-totals.ts';
import { variationText } from './quantities.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

interface CartRowProps {
  line: CartLine;
  /** No more than this can be bought. */
  most: number;
  /** 0 takes the line out. */
  onQuantity: (quantity: number) => void;
}

/** In the server's words, which count what is left over all lines of the product. */
const stockNote = ({ product, quantity }: CartLine, most: number): string | null => {
  if (quantity < most) return null;
  return product.stock === 0 ? shopperCartMessages.outOfStock : shopperCartMessages.onlyLeft(product.stock);
};

export const CartRow = ({ line, most, onQuantity }: CartRowProps) => {
  const { product, quantity, variation, variant } = line;
  const address = `${productPath(product)}${variant === null ? '' : choiceQuery(variation)}`;
  const note = stockNote(line, most);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5">
      <Link to={address} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <ProductPicture
          url={picturesOf(product.images)[0]}
          alt=""
          sizes="(min-width: 40rem) 7rem, 5rem"
          className="rounded-md border border-line"
        />
      </Link>
      <div className="min-w-0">
        <div className="sm:flex sm:items-start sm:justify-between sm:gap-6">
          <h2 className="min-w-0 font-semibold">
            <Link to={address} className="line-clamp-3 underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h2>
          <p className="money hidden text-lg font-bold sm:block">
            {formatNaira(nairaOfKobo(lineKobo(line)))}
          </p>
        </div>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{variationText(variation)}</p>
        <Price prices={product} className="mt-1 text-base" />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-2 sm:col-span-1 sm:gap-x-3">
        <QuantityStepper name={product.name} quantity={quantity} most={most} onChange={onQuantity} />
        <Button look="quiet" className="px-1! text-sm text-danger sm:px-2!" onClick={() => onQuantity(0)}>
          Remove
          <span className="sr-only"> {product.name}</span>
        </Button>
        <p className="money ml-auto text-lg font-bold sm:hidden">
          <span className="sr-only">Line total </span>
          {formatNaira(nairaOfKobo(lineKobo(line)))}
        </p>
        {note && (
          <p
            className={
              quantity > most ? 'w-full text-sm font-medium text-danger' : 'w-full text-sm text-accent-ink'
            }
          >
            {note}
          </p>
        )}
      </div>
    </li>
  );
};
