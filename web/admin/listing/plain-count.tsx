import { countOf } from '../../ui/counts.ts';

interface PlainCountProps {
  count: number;
  /** What one of them is called. */
  one: string;
}

/** A number in a plain column: on a phone, where its name is left out, it says of what. */
export const PlainCount = ({ count, one }: PlainCountProps) => (
  <>
    <span className="max-md:hidden">{count}</span>
    <span className="md:hidden">{countOf(count, one)}</span>
  </>
);
