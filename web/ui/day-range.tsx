import { TextField } from './field.tsx';

interface Days {
  /** `YYYY-MM-DD`, or nothing. */
  startDate: string;
  endDate: string;
}

/** The first and the last day of a filter; neither can be chosen beyond the other. */
export const DayRange = ({ days, onChange }: { days: Days; onChange: (change: Partial<Days>) => void }) => (
  <>
    <TextField
      label="Start date"
      type="date"
      value={days.startDate}
      {...(days.endDate ? { max: days.endDate } : {})}
      onChange={(event) => onChange({ startDate: event.target.value })}
    />
    <TextField
      label="End date"
      type="date"
      value={days.endDate}
      {...(days.startDate ? { min: days.startDate } : {})}
      onChange={(event) => onChange({ endDate: event.target.value })}
    />
  </>
);
