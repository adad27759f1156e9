/** How far something is, from 0 to 1; null while nobody knows. */
export const ProgressBar = ({ label, share }: { label: string; share: number | null }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    className="h-2.5 overflow-hidden rounded-full bg-sunken"
  >
    <div
      className={`h-full rounded-full bg-brand transition-[width] ${share === null ? 'w-1/3 animate-shimmer' : ''}`}
      style={share === null ? undefined : { width: `${share * 100}%` }}
    />
  </div>
);
