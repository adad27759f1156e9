/** A small number on the corner of an icon; nothing for 0. The link around it says the number aloud. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="absolute -top-2 -right-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1 text-xs font-bold text-on-brand tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
