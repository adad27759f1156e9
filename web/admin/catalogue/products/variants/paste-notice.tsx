import { useEffect, useRef } from 'react';
import { countOf } from '../../../../ui/counts.ts';
import type { Pasted } from './grid-paste.ts';

/** So many cells are told of one by one. */
const MOST_TOLD = 5;

const beyondText = ({ rows, columns }: Pasted['beyond']): string =>
  [rows > 0 && countOf(rows, 'row'), columns > 0 && countOf(columns, 'column')].filter(Boolean).join(' and ');

/** What became of the block that was pasted last. */
export const PasteNotice = ({ pasted }: { pasted: Pasted }) => {
  const { taken, problems, beyond } = pasted;
  const { rows, columns } = beyond;
  const notice = useRef<HTMLDivElement>(null);
  // Below a hundred rows it would not be seen.
  useEffect(() => {
    if (pasted) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [pasted]);
  const outside = beyondText(beyond);
  return (
    <div ref={notice} className="mb-2 space-y-1 text-sm">
      <p>
        {countOf(taken, 'cell')} pasted
        {problems.length > 0 &&
          `, ${problems.length} left as ${problems.length === 1 ? 'it was' : 'they were'}`}
        .
        {outside &&
          ` ${outside} of what you pasted ${rows + columns === 1 ? 'lies' : 'lie'} outside the grid.`}
      </p>
      {problems.length > 0 && (
        <ul className="space-y-1 font-medium text-danger wrap-anywhere">
          {problems.slice(0, MOST_TOLD).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > MOST_TOLD && <li>and {problems.length - MOST_TOLD} more</li>}
        </ul>
      )}
    </div>
  );
};
