import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNairaExact } from '#contract/money.ts';
import { compactNaira, type DayPair, longDay, shortDay } from './sales-periods.ts';

/** Until its place is measured. */
const FIRST_SIZE = { width: 640, height: 256 };
const TICK = { fill: 'var(--color-ink-soft)', fontSize: 13 };

const DayTooltip = ({ pair }: { pair: DayPair | undefined }) =>
  pair && (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-raised">
      <p className="text-ink-soft">{longDay(pair.date)}</p>
      <p className="font-semibold">
        <span className="money">{formatNairaExact(pair.sales)}</span>
        <span className="font-normal text-ink-soft">
          {' '}
          · {pair.orders === 1 ? '1 order' : `${pair.orders} orders`}
        </span>
      </p>
      <p className="mt-1 text-ink-soft">
        {longDay(pair.dateBefore)}: <span className="money">{formatNairaExact(pair.salesBefore)}</span>
      </p>
    </div>
  );

/** Sales of each day as bars, those of the period before as a line. What it shows stands in a table beside it. */
export default function SalesChart({ pairs }: { pairs: DayPair[] }) {
  return (
    <div aria-hidden="true" className="size-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={FIRST_SIZE}>
        <ComposedChart
          data={pairs}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="date"
            tickFormatter={shortDay}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            interval="preserveStartEnd"
            minTickGap={28}
            tickMargin={8}
          />
          <YAxis
            tickFormatter={compactNaira}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width={60}
            domain={[0, 'auto']}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            animationDuration={160}
            content={({ active, payload }) => (
              <DayTooltip pair={active ? (payload[0]?.payload as DayPair | undefined) : undefined} />
            )}
          />
          <Bar
            dataKey="sales"
            fill="var(--color-brand)"
            radius={[3, 3, 0, 0]}
            maxBarSize={36}
            animationDuration={200}
          />
          <Line
            dataKey="salesBefore"
            type="linear"
            stroke="var(--color-line-strong)"
            strokeWidth={1.5}
            strokeDasharray="4 4"
            dot={false}
            activeDot={{ r: 4, fill: 'var(--color-line-strong)', stroke: 'var(--color-surface)' }}
            animationDuration={200}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
