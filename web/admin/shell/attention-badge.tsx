/** The number beside the name of a page or view; nothing for 0. */
export const AttentionBadge = ({ count }: { count: number }) =>
  count > 0 && (
    // Positioned, so that its hidden words scroll with the navigation instead of widening the page.
    <span className="relative inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-xs font-bold text-on-brand tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' needs attention' : ' need attention'}</span>
    </span>
  );
