import { useState } from 'react';
import { Link } from 'react-router';
import { choiceText } from '#contract/catalogue/choice.ts';
import { customerMessages as say } from '#contract/customers/messages.ts';
import type { CustomerDetail, CustomerGood } from '#contract/customers/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { countOf, formatCount } from '../../ui/counts.ts';
import { formatDay } from '../../ui/dates.ts';
import { productHref } from '../shell/product-href.ts';

/** More than that only who asks for them scrolls past on the way to orders and notes. */
const AT_FIRST = 8;

const factsOf = ({ units, returned, imported, lastAt }: CustomerGood): string =>
  [
    `Last bought ${formatDay(lastAt)}`,
    returned > 0 && `${formatCount(returned)} returned or refunded`,
    imported > 0 && (imported === units ? 'imported' : `${formatCount(imported)} imported`),
  ]
    .filter(Boolean)
    .join(' · ');

const Good = ({ good }: { good: CustomerGood }) => {
  const { product, name, choice, units } = good;
  return (
    <li className="py-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {product === null ? (
            <span className="font-semibold">{name}</span>
          ) : (
            <Link
              to={productHref({ _id: product, name })}
              className="inline-block py-1.5 font-semibold text-brand underline underline-offset-4"
            >
              {name}
            </Link>
          )}{' '}
          {choiceText(choice)}
        </span>
        <span className="shrink-0 font-medium">{countOf(units, 'unit')}</span>
      </div>
      <p className="text-sm text-ink-soft">{factsOf(good)}</p>
    </li>
  );
};

const keyOf = ({ product, name, choice, lastAt }: CustomerGood): string =>
  [product, name, choiceText(choice), lastAt].join(' ');

/** Which products they have bought, what was bought last first. */
export const BoughtGoods = ({ customer: { goods, allGoods } }: { customer: CustomerDetail }) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <section
      aria-labelledby="goods"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="goods" className="text-lg font-semibold">
        Products
      </h2>
      {goods.length === 0 ? (
        <p className="mt-1 text-ink-soft">Nothing yet.</p>
      ) : (
        <>
          <ul className="mt-1 divide-y divide-line">
            {goods.slice(0, isWhole ? undefined : AT_FIRST).map((good) => (
              <Good key={keyOf(good)} good={good} />
            ))}
          </ul>
          {goods.length > AT_FIRST && (
            <Button
              look="quiet"
              className="mt-1 -ml-2 px-2"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer products' : `Show ${formatCount(goods.length)} products`}
            </Button>
          )}
          <p className="mt-2 text-sm text-ink-soft">
            {allGoods > goods.length &&
              `Of ${countOf(allGoods, 'product')} the ${goods.length} that were bought last are listed. `}
            {say.goods}
            {goods.some(({ imported }) => imported > 0) && ` ${say.importedGoods}`}
          </p>
        </>
      )}
    </section>
  );
};
