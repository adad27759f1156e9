/**
 * Reports: what was sold in a period, by one thing or another.
 *
 * - chosen:  `report-choice` (which, and of which days), `report-address`
 * - shown:   `sales-strip` (the sales that each report comes to, and what the figures mean), `report-chart`, `report-table`
 * - in words: `report-texts`; what the figures are: `contract/reports/figures.ts`
 */

import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as calls from '#contract/reports/calls.ts';
import { REPORTS, ROW_TIMES } from '#contract/reports/figures.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';
import { api } from '../../api/browser.ts';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/counts.ts';
import { formatMoment } from '../../ui/dates.ts';
import { ExportButton } from '../listing/export-button.tsx';
import { May } from '../shell/may.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { reportQueryIn } from './report-address.ts';
import { ReportChart } from './report-chart.tsx';
import { PeriodChoice, ReportChoice } from './report-choice.tsx';
import { ReportTable } from './report-table.tsx';
import { daysText } from './report-texts.ts';
import { Definitions, SalesStrip } from './sales-strip.tsx';

const FAILURE = 'Failed to fetch the report';

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<ReportAnswer> =>
  (await api(calls.readReport, { query: reportQueryIn(search), signal, failure: FAILURE })).data;

/** What reports of fees and payouts say besides. */
const AboutPayouts = ({
  unknownFees = 0,
  payouts: { readAt, unread },
}: Pick<ReportAnswer, 'unknownFees'> & { payouts: NonNullable<ReportAnswer['payouts']> }) => (
  <p className="text-sm text-ink-soft">
    {unknownFees > 0 && `Of ${countOf(unknownFees, 'payment')} the provider has not told its fee yet. `}
    {readAt === null
      ? 'The provider has not told its payouts yet. '
      : `Payouts as the provider told them on ${formatMoment(readAt)}. `}
    {unread > 0 && `The payments in ${countOf(unread, 'payout')} are still being read. `}
    <Link to="/admin/payments?view=payouts" className="font-medium text-brand underline underline-offset-4">
      Each payout with its payments
    </Link>
  </p>
);

const ReportsView = ({ content: report }: { content: ReportAnswer }) => {
  const [search] = useSearchParams();
  const { name } = useStorefront();
  const { title, differs, by } = REPORTS[report.report];
  const sort = {
    by: search.get('sortBy') ?? (ROW_TIMES[report.report] ? 'name' : by),
    order: search.get('sortOrder') === 'asc' ? ('asc' as const) : ('desc' as const),
  };
  return (
    <section aria-label="Reports" className="space-y-4">
      <div className="space-y-3 print:hidden">
        <PeriodChoice days={report.period} />
        <ReportChoice current={report.report} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="hidden font-bold print:block">{name}</p>
          <h2 className="text-xl font-bold">{title}</h2>
          <p className="text-sm text-ink-soft">
            {daysText(report.period)}, compared with {daysText(report.before)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <May needs={report.report === 'customer' ? 'export customers' : 'see reports'}>
            <ExportButton
              call={calls.exportReport}
              query={reportQueryIn(search)}
              failure="Failed to export the report"
              otherwiseNamed={`report-${report.report}.csv`}
            />
          </May>
          <Button
            look="secondary"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
            className="md:min-h-9 md:py-1 md:text-sm"
          >
            Print
          </Button>
        </div>
      </div>
      <SalesStrip report={report} />
      {differs && <p className="text-sm text-ink-soft">{differs}</p>}
      {report.payouts && <AboutPayouts unknownFees={report.unknownFees} payouts={report.payouts} />}
      {report.rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-6 text-center text-ink-soft">
          Nothing of this in these days, nor in as many days before them.
        </p>
      ) : (
        <>
          <ReportChart report={report} />
          <ReportTable report={report} sort={sort} />
        </>
      )}
      <Definitions report={report} />
    </section>
  );
};

export const open = adminPageOf({ load, View: ReportsView });
