import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  REPORT_NAMES,
  REPORT_PERIOD_NAMES,
  REPORT_PERIODS,
  REPORTS,
  type ReportName,
} from '#contract/reports/figures.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { hrefWith } from '../listing/list-address.ts';
import { SideScroll } from '../shell/side-scroll.tsx';
import { ownDaysIn, periodHref, periodIn, reportHref } from './report-address.ts';

const CHOICE =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-sunken aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand';

/** Which report. */
export const ReportChoice = ({ current }: { current: ReportName }) => {
  const [search] = useSearchParams();
  return (
    <SideScroll label="Reports" className="border-b border-line pb-1">
      <ul className="flex gap-1 lg:flex-wrap">
        {REPORT_NAMES.map((name) => (
          <li key={name}>
            <Link
              to={reportHref(search, name)}
              replace
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className={CHOICE}
            >
              {REPORTS[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </SideScroll>
  );
};

/** Days that have no name. */
const OwnDays = ({ days }: { days: { startDate: string; endDate: string } }) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(days);
  return (
    <form
      className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(hrefWith(search, { period: '', ...draft }), { preventScrollReset: true });
      }}
    >
      <DayRange days={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      <Button
        type="submit"
        look="secondary"
        className="max-sm:col-span-2"
        disabled={!draft.startDate || !draft.endDate}
      >
        Show these days
      </Button>
    </form>
  );
};

/** Of which days. */
export const PeriodChoice = ({ days }: { days: { startDate: string; endDate: string } }) => {
  const [search] = useSearchParams();
  const own = ownDaysIn(search);
  const current = own ? null : periodIn(search);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <nav aria-label="Period" className="-mx-1 max-sm:-mx-2">
        <ul className="flex flex-wrap max-sm:[&_a]:px-2">
          {REPORT_PERIOD_NAMES.map((name) => (
            <li key={name}>
              <Link
                to={periodHref(search, name)}
                replace
                preventScrollReset
                aria-current={name === current ? 'page' : undefined}
                className={CHOICE}
              >
                {REPORT_PERIODS[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OwnDays key={`${days.startDate} ${days.endDate}`} days={days} />
    </div>
  );
};
