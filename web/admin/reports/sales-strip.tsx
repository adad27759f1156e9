import { Link } from 'react-router';
import { FIGURES, type FigureName, meaningOf, REPORTS, type ReportName } from '#contract/reports/figures.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';
import { classNames } from '../../ui/class-names.ts';
import { ordersHref } from './report-address.ts';
import { changeText, figureText } from './report-texts.ts';

const STRIP: readonly FigureName[] = ['net', 'orders', 'gross', 'discounts', 'delivery', 'refunds'];
const SOLD = { counts: 'sold' };

/** What was sold in the period, whichever report is looked at: each report of sales comes to these. */
export const SalesStrip = ({ report: { sales, salesBefore, period, before } }: { report: ReportAnswer }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-6">
    {STRIP.map((name) => {
      const [now, then] = [sales[name] ?? 0, salesBefore[name] ?? 0];
      return (
        <div
          key={name}
          className={classNames(
            'min-w-0 rounded-lg border px-3 py-3 shadow-card sm:p-4',
            name === 'net' ? 'border-brand-soft bg-brand-tint' : 'border-line bg-surface',
          )}
        >
          <dt className="text-sm text-ink-soft">{FIGURES[name].title}</dt>
          <dd className="mt-1">
            <Link
              to={ordersHref(SOLD, period)}
              className="block text-lg font-bold max-sm:text-base tabular-nums wrap-anywhere hover:underline"
            >
              {figureText(name, now)}
            </Link>
            <span className="text-xs text-ink-soft">
              <Link to={ordersHref(SOLD, before)} className="hover:underline">
                {figureText(name, then)}
              </Link>{' '}
              before <span className="whitespace-nowrap">({changeText(now, then)})</span>
            </span>
          </dd>
        </div>
      );
    })}
  </dl>
);

/** What a figure is on the page of a report: in its table and among the sales above, where these are two things. */
const meaningOnPage = (report: ReportName, name: FigureName): string => {
  const [here, above] = [meaningOf(report, name), FIGURES[name].says];
  return here === above || !STRIP.includes(name) ? here : `${here} In the sales above: ${above}`;
};

/** What each figure on the page is. */
export const Definitions = ({ report: { report } }: { report: ReportAnswer }) => {
  const names = new Set<FigureName>([...REPORTS[report].columns, ...STRIP]);
  return (
    <details className="rounded-lg border border-line bg-surface text-sm shadow-card print:break-inside-avoid">
      <summary className="flex min-h-11 items-center px-4 font-medium text-brand hover:underline">
        What these figures mean
      </summary>
      <dl className="grid gap-x-6 gap-y-3 border-t border-line p-4 md:grid-cols-2">
        {[...names].map((name) => (
          <div key={name}>
            <dt className="font-semibold">{FIGURES[name].title}</dt>
            <dd className="text-ink-soft">{meaningOnPage(report, name)}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">Days</dt>
          <dd className="text-ink-soft">
            An order counts on the day on which it was placed, in Lagos; so does whatever is given back of it
            later.
          </dd>
        </div>
      </dl>
    </details>
  );
};
