import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

/** A turning ring, for inside the control that is busy; says nothing by itself. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden="true" className={classNames('animate-spin', className ?? 'size-5')} />
);

/** A page that waits for the session; as high as the screen, so that the footer is not seen to leave it. */
export const PageSpinner = () => {
  return (
    <div role="status" className="flex min-h-dvh items-start justify-center pt-[26vh] text-brand">
      <Spinner className="size-8 scriptless:hidden" />
      <span className="sr-only">Loading</span>
      <p className="hidden px-4 text-center text-ink-soft scriptless:block">
        This page needs JavaScript. Please turn it on in your browser.
      </p>
    </div>
  );
};
