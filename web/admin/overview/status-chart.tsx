import { Pie, PieChart } from 'recharts';

/** One part of the ring. */
export interface StatusPart {
  name: string;
  orders: number;
  /** A colour of the tokens, such as `var(--color-success)`. */
  fill: string;
}

const SIZE = 176;

/** A ring of what stands in the list beside it. */
export default function StatusChart({ parts }: { parts: StatusPart[] }) {
  return (
    <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
      <Pie
        data={parts}
        dataKey="orders"
        nameKey="name"
        innerRadius={58}
        outerRadius={86}
        startAngle={90}
        endAngle={-270}
        stroke="var(--color-surface)"
        strokeWidth={2}
        rootTabIndex={-1}
        animationDuration={200}
      />
    </PieChart>
  );
}
