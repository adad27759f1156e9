import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface StateProps {
  icon?: ReactNode;
  title: string;
  /** What happened or what to do, in a sentence. */
  text?: ReactNode;
  /** The way on. */
  children?: ReactNode;
  /** The screen's own heading rather than one inside it. */
  isPage?: boolean;
}

/** Nothing here yet, and the way on. */
export const EmptyState = ({ icon, title, text, children, isPage = false }: StateProps) => {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div className="mb-4 flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand">
          {icon}
        </div>
      )}
      <Title className="text-xl font-semibold">{title}</Title>
      {text && <p className="mt-2 text-balance text-ink-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
};

/** What went wrong, what to do, and a retry. */
export const ErrorState = ({
  title = 'Oops! Something went wrong',
  text,
  onRetry,
  isRetrying = false,
  isPage = false,
  children,
}: Omit<StateProps, 'title' | 'icon'> & { title?: string; onRetry?: () => void; isRetrying?: boolean }) => {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <div className="mb-4 flex size-16 items-center justify-center rounded-full bg-danger-tint text-danger">
        <CircleAlert aria-hidden="true" className="size-8" />
      </div>
      <Title className="text-xl font-semibold">{title}</Title>
      {text && <p className="mt-2 text-balance text-ink-soft">{text}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button
            onClick={onRetry}
            isBusy={isRetrying}
            icon={<RotateCw aria-hidden="true" className="size-5" />}
          >
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
};
