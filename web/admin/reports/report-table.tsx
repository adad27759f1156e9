import { Link } from 'react-router';
import { koboLeft, koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { FIGURES, type FigureName, REPORTS } from '#contract/reports/figures.ts';
import type { ReportAnswer, ReportRow } from '#contract/reports/reports.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { type ListOrder, SortLink } from '../listing/sort-link.tsx';
import { ordersBeforeHref, ordersHref } from './report-address.ts';
import { changeText, daysText, figureText, rowNameText } from './report-texts.ts';

const CELL = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';
const NAME =
  'sticky left-0 px-3 py-2 text-left font-medium min-w-32 max-w-44 sm:max-w-80 wrap-anywhere print:static';
/** With more figures than this a table is set closer, and how they changed stands below those before: a desk shows it whole. */
const ROOMY = 6;
const CLOSE =
  'text-[0.8125rem] [&_:is(th,td)]:px-2 [&_thead_th]:whitespace-normal [&_th:first-child]:min-w-28';

const isClose = ({ report }: ReportAnswer): boolean => REPORTS[report].columns.length > ROOMY;
const LINK = 'inline-flex min-h-6 items-center hover:underline';

const Head = ({ report, sort }: { report: ReportAnswer; sort: ListOrder }) => {
  const { row, columns, by } = REPORTS[report.report];
  const orderOf = (name: string) =>
    sort.by === name ? (sort.order === 'asc' ? ('ascending' as const) : ('descending' as const)) : undefined;
  return (
    <thead className="bg-sunken text-ink-soft">
      <tr>
        <th scope="col" aria-sort={orderOf('name')} className={classNames(NAME, 'bg-sunken py-0')}>
          <SortLink column="name" sort={sort}>
            {row}
          </SortLink>
        </th>
        {columns.map((name) => (
          <th
            key={name}
            scope="col"
            aria-sort={orderOf(name)}
            className="px-3 text-right font-semibold whitespace-nowrap max-md:h-11"
          >
            <SortLink column={name} sort={sort}>
              {FIGURES[name].title}
            </SortLink>
          </th>
        ))}
        <th scope="col" className="px-3 text-right font-semibold whitespace-nowrap max-md:h-11">
          {FIGURES[by].title} before
        </th>
        {!isClose(report) && (
          <th scope="col" className="px-3 text-right font-semibold">
            Change
          </th>
        )}
      </tr>
    </thead>
  );
};

interface FigureLinkProps {
  to: string;
  /** What it is of whom, for screen readers. */
  label: string;
  text: string;
}

/** A figure, and the way to the orders that it is made of. */
const FigureLink = ({ to, label, text }: FigureLinkProps) => (
  <Link to={to} className={LINK} aria-label={`${label}: ${text}`}>
    {text}
  </Link>
);

interface FiguresProps {
  report: ReportAnswer;
  /** Whose figures they are, for screen readers. */
  name: string;
  orders: Readonly<Record<string, string>>;
  values: ReportRow['values'];
  before: number;
}

/** The figures of a row; each leads to the orders that it is made of. */
const Figures = ({ report, name, orders, values, before }: FiguresProps) => {
  const { columns, by } = REPORTS[report.report];
  const to = ordersHref(orders, report.period);
  const change = changeText(values[by] ?? 0, before);
  return (
    <>
      {columns.map((column) => (
        <td key={column} className={classNames(CELL, column === by && 'font-semibold')}>
          <FigureLink
            to={'startDate' in orders ? ordersHref({}, { ...report.period, ...orders }) : to}
            label={`${FIGURES[column].title} of ${name}`}
            text={figureText(column, values[column] ?? 0)}
          />
        </td>
      ))}
      <td className={classNames(CELL, 'text-ink-soft')}>
        <FigureLink
          to={ordersBeforeHref(orders, report)}
          label={`${FIGURES[by].title} of ${name} in the period before`}
          text={figureText(by, before)}
        />
        {isClose(report) && <span className="block text-xs">{change}</span>}
      </td>
      {!isClose(report) && <td className={classNames(CELL, 'text-ink-soft')}>{change}</td>}
    </>
  );
};

/** Each figure of the period before, below the one that it is compared with. */
const Before = ({ report }: { report: ReportAnswer }) => (
  <tr className="border-t border-line text-ink-soft">
    <th scope="row" className={classNames(NAME, 'bg-surface')}>
      Before
    </th>
    {REPORTS[report.report].columns.map((column) => (
      <td key={column} className={CELL}>
        <FigureLink
          to={ordersBeforeHref(report.orders, report)}
          label={`${FIGURES[column].title} of all in the period before`}
          text={figureText(column, report.totalsBefore[column] ?? 0)}
        />
      </td>
    ))}
    <td colSpan={isClose(report) ? 1 : 2} />
  </tr>
);

const kobo = (values: ReportAnswer['sales'], name: FigureName): number => koboOfNaira(values[name] ?? 0);

const TO_NET_SALES = [
  { title: 'Delivery', of: (values: ReportAnswer['sales']) => kobo(values, 'delivery') },
  { title: 'Refunds', of: (values: ReportAnswer['sales']) => koboLeft(0, kobo(values, 'refunds')) },
  { title: 'Net sales', of: (values: ReportAnswer['sales']) => kobo(values, 'net') },
];

/** How goods come to the net sales: what is of whole orders, and stands with no product. They are of the same orders as the total. */
const ToNetSales = ({ report }: { report: ReportAnswer }) =>
  TO_NET_SALES.map(({ title, of }) => (
    <tr key={title} className="border-t border-line">
      <th scope="row" className={classNames(NAME, 'bg-surface')}>
        {title}
      </th>
      <td colSpan={REPORTS[report.report].columns.length} className={CELL}>
        <FigureLink
          to={ordersHref(report.orders, report.period)}
          label={`${title} of all`}
          text={figureText('net', nairaOfKobo(of(report.sales)))}
        />
      </td>
      <td className={classNames(CELL, 'text-ink-soft')}>
        <FigureLink
          to={ordersBeforeHref(report.orders, report)}
          label={`${title} of all in the period before`}
          text={figureText('net', nairaOfKobo(of(report.salesBefore)))}
        />
      </td>
      <td />
    </tr>
  ));

/** All rows of a report with their sums. */
export const ReportTable = ({ report, sort }: { report: ReportAnswer; sort: ListOrder }) => {
  const { title, by, row } = REPORTS[report.report];
  const { rows, count, totals, totalsBefore, orders } = report;
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card print:border-0 print:shadow-none">
      <div className="overflow-x-auto rounded-lg print:overflow-visible">
        <table className={classNames('w-full print:text-xs', isClose(report) ? CLOSE : 'text-sm')}>
          <caption className="sr-only">
            {title}, {daysText(report.period)}
          </caption>
          <Head report={report} sort={sort} />
          <tbody>
            {rows.map((each) => (
              <tr key={each.key} className="border-t border-line hover:bg-canvas">
                <th scope="row" className={classNames(NAME, 'bg-surface')}>
                  {rowNameText(report.report, each)}
                  {each.detail && (
                    <span className="block text-xs font-normal text-ink-soft">{each.detail}</span>
                  )}
                </th>
                <Figures
                  report={report}
                  name={rowNameText(report.report, each)}
                  orders={each.orders}
                  values={each.values}
                  before={each.before}
                />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-line-strong font-semibold">
              <th scope="row" className={classNames(NAME, 'bg-surface font-semibold')}>
                Total
              </th>
              <Figures
                report={report}
                name="all"
                orders={orders}
                values={totals}
                before={totalsBefore[by] ?? 0}
              />
            </tr>
            <Before report={report} />
            {by === 'goods' && <ToNetSales report={report} />}
          </tfoot>
        </table>
      </div>
      {count > rows.length && (
        <p className="border-t border-line p-3 text-sm text-ink-soft">
          The first {formatCount(rows.length)} of {formatCount(count)} rows ({row.toLowerCase()}); the file
          has all of them, and so has the total.
        </p>
      )}
    </div>
  );
};
