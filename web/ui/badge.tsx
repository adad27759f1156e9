import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'accent'
  | 'danger'
  | 'success'
  | 'notice'
  | 'progress'
  | 'warning';

export const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-tint text-brand',
  accent: 'bg-accent text-on-accent',
  danger: 'bg-danger-tint text-danger-strong',
  success: 'bg-success-tint text-success',
  notice: 'bg-notice-tint text-notice',
  progress: 'bg-progress-tint text-progress',
  warning: 'bg-accent-tint text-accent-ink',
};

export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold print:bg-transparent print:px-0',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);
