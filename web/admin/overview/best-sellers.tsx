import { Link, useSearchParams } from 'react-router';
import { dashboardMessages as say } from '#contract/accounts/user-messages.ts';
import { productPath } from '#contract/catalogue/addresses.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { ProductPicture } from '../../storefront/catalogue/product-picture.tsx';
import { formatCount } from '../../ui/counts.ts';
import { Panel, PanelNote } from './panel.tsx';
import { periodIn } from './sales-periods.ts';

/** What sold most in the period, by units; the bars compare. */
export const BestSellers = ({ dashboard: { topProducts } }: { dashboard: Dashboard }) => {
  const [search] = useSearchParams();
  const days = periodIn(search);
  const most = Math.max(1, ...topProducts.map(({ quantity }) => quantity));
  return (
    <Panel title="Best Sellers" aside={<span className="text-sm text-ink-soft">Last {days} days</span>}>
      {topProducts.length === 0 ? (
        <PanelNote>Nothing was sold in the last {days} days</PanelNote>
      ) : (
        <>
          <ol className="divide-y divide-line">
            {topProducts.map(({ _id, slug, name, image, quantity, sales }) => (
              <li key={_id} className="flex items-center gap-3 px-4 py-2 text-sm">
                <div className="size-11 shrink-0 overflow-hidden rounded-md">
                  <ProductPicture url={image || undefined} alt="" sizes="44px" />
                </div>
                <div className="min-w-0 flex-1">
                  <div className="flex items-baseline justify-between gap-3">
                    <Link
                      to={productPath({ slug })}
                      className="line-clamp-2 min-w-0 py-0.5 font-medium hover:underline"
                    >
                      {name}
                    </Link>
                    <span className="money shrink-0 font-semibold">{formatNairaExact(sales)}</span>
                  </div>
                  <div className="mt-1 flex items-center gap-3">
                    <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
                      <span
                        className="block h-full rounded-full bg-brand forced-colors:bg-[Highlight]"
                        style={{ width: `${(100 * quantity) / most}%` }}
                      />
                    </span>
                    <span className="w-20 shrink-0 text-right text-ink-soft tabular-nums">
                      {formatCount(quantity)} sold
                    </span>
                  </div>
                </div>
              </li>
            ))}
          </ol>
          <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{say.bestSellers}</p>
        </>
      )}
    </Panel>
  );
};
