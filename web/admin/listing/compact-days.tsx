import { controlLook } from '../../ui/control-look.ts';
import { COMPACT } from './compact-look.ts';

interface CompactDaysProps {
  days: { startDate: string; endDate: string };
  onChange: (change: { startDate?: string; endDate?: string }) => void;
}

const LOOK = controlLook(false, `${COMPACT} w-32! px-1.5! [&::-webkit-calendar-picker-indicator]:ms-0`);

/** The first and the last day, with a dash between them in place of their names, which are read out. */
export const CompactDays = ({ days: { startDate, endDate }, onChange }: CompactDaysProps) => (
  <span className="flex items-center gap-0.5">
    <input
      type="date"
      aria-label="Start date"
      title="Start date"
      value={startDate}
      {...(endDate ? { max: endDate } : {})}
      className={LOOK}
      onChange={({ target }) => onChange({ startDate: target.value })}
    />
    <span aria-hidden="true">–</span>
    <input
      type="date"
      aria-label="End date"
      title="End date"
      value={endDate}
      {...(startDate ? { min: startDate } : {})}
      className={LOOK}
      onChange={({ target }) => onChange({ endDate: target.value })}
    />
  </span>
);
