import { FIGURES, REPORTS, type ReportName, ROW_TIMES } from '#contract/reports/figures.ts';
import type { ReportAnswer, ReportRow } from '#contract/reports/reports.ts';
import { dayText, figureText, rowNameText } from './report-texts.ts';

const SHOWN = 8;

interface BarsProps {
  rows: readonly ReportRow[];
  figureOf: (row: ReportRow) => number;
  textOf: (value: number) => string;
}

const most = ({ rows, figureOf }: Omit<BarsProps, 'textOf'>): number =>
  Math.max(1, ...rows.flatMap((row) => [figureOf(row), row.before]));

const widthOf = (value: number, highest: number) => ({
  width: `${(100 * Math.max(0, value)) / highest}%`,
});

/** A column for each day, and a mark as high as the day that is compared with it. */
const DayColumns = ({ rows, figureOf, textOf }: BarsProps) => {
  const highest = most({ rows, figureOf });
  return (
    <div className="flex h-36 items-end gap-px sm:gap-0.5">
      {rows
        .toSorted((left, right) => (left.key < right.key ? -1 : 1))
        .map((row) => (
          <div
            key={row.key}
            className="relative h-full min-w-0 max-w-10 flex-1"
            title={`${dayText(row.name)}: ${textOf(figureOf(row))}, before ${textOf(row.before)}`}
          >
            <div
              className="absolute inset-x-0 bottom-0 rounded-t-sm bg-brand"
              style={{ height: `${(100 * Math.max(0, figureOf(row))) / highest}%` }}
            />
            <div
              className="absolute inset-x-0 border-t-2 border-line-strong"
              style={{ bottom: `${(100 * Math.max(0, row.before)) / highest}%` }}
            />
          </div>
        ))}
    </div>
  );
};

/** A bar for each of the first rows, and a thin one for the period before. */
const RowBars = ({ report, rows, figureOf, textOf }: BarsProps & { report: ReportName }) => {
  const shown = rows.slice(0, SHOWN);
  const highest = most({ rows: shown, figureOf });
  return (
    <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
      {shown.map((row) => (
        <li key={row.key} className="min-w-0 text-sm">
          <div className="flex justify-between gap-3">
            <span className="truncate">
              {rowNameText(report, row)}
              {row.detail && <span className="text-ink-soft"> · {row.detail}</span>}
            </span>
            <span className="money shrink-0 font-semibold">{textOf(figureOf(row))}</span>
          </div>
          <div className="mt-1 h-2 rounded-full bg-brand" style={widthOf(figureOf(row), highest)} />
          <div className="mt-1 h-1 rounded-full bg-line-strong" style={widthOf(row.before, highest)} />
        </li>
      ))}
    </ul>
  );
};

/** The report at a glance. All of it stands in the table below, so that screen readers are spared it. */
export const ReportChart = ({ report: { report, rows } }: { report: ReportAnswer }) => {
  const { by } = REPORTS[report];
  const bars = {
    rows,
    figureOf: ({ values }: ReportRow) => values[by] ?? 0,
    textOf: (value: number) => figureText(by, value),
  };
  return (
    <div
      aria-hidden="true"
      // The bars are colours of a ground, which browsers leave out on paper unless told.
      className="rounded-lg border border-line bg-surface p-4 shadow-card [print-color-adjust:exact] print:break-inside-avoid"
    >
      <div className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{FIGURES[by].title}</span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-brand" /> In the period
        </span>
        <span className="flex items-center gap-2">
          <span className="w-5 border-t-2 border-line-strong" /> Before
        </span>
      </div>
      {ROW_TIMES[report] === 'day' ? <DayColumns {...bars} /> : <RowBars report={report} {...bars} />}
    </div>
  );
};
