import { choiceName } from '#contract/catalogue/choice.ts';
import { Price } from '../../../ui/price.tsx';
import { useStorefront } from '../../settings/settings.ts';
import { stockText } from '../stock-labels.ts';
import type { DetailProduct } from './product-load.ts';

/** Without a script nothing can be chosen: what each variant costs, and whether it is there, is written down. */
export const VariantPrices = ({ product: { variants } }: { product: DetailProduct }) => {
  const { lowStock } = useStorefront();
  return (
    <noscript>
      <table className="w-full text-left">
        <caption className="mb-2 text-left font-medium">Prices</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Price</th>
            <th scope="col">Availability</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {variants.map((variant) => (
            <tr key={variant._id}>
              <th scope="row" className="py-2 pr-4 font-normal">
                {choiceName(variant.choice)}
              </th>
              <td className="py-2 pr-4">
                <Price prices={variant} />
              </td>
              <td className="py-2 text-ink-soft">{stockText(variant.stock, lowStock)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </noscript>
  );
};
