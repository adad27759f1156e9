import { classNames } from './class-names.ts';

/** A grey shape in the size of what is coming, given by `className`. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={classNames('animate-shimmer rounded-md bg-sunken', className)} />
);
