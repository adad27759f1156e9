import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLookOnly } from '../shell/may.tsx';
import { useOpenPart } from './open-parts.ts';
import { idOfPart } from './parts.ts';

/**
 * One part of the settings: what it is about beside its fields. Its title is its address on the page. On a phone it is a line
 * that opens (`open-parts`); a part in which something is refused is open whatever was pressed.
 */
export const SettingsSection = ({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) => {
  const id = idOfPart(title);
  const isLookOnly = useLookOnly();
  const openPart = useOpenPart(id);
  const part = isLookOnly ? null : openPart;
  const isOpen = part?.isOpen ?? true;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'grid scroll-mt-20 gap-4 border-t border-line py-6 first:border-t-0 first:pt-0 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8',
        part && (isOpen ? 'max-md:pt-3' : 'max-md:py-3'),
      )}
    >
      <div className="relative">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:min-h-11 max-md:pr-10">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {part?.isChanged && <Badge tone="brand">Not saved</Badge>}
        </div>
        {part && (
          <button
            type="button"
            aria-label={title}
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            onClick={({ currentTarget }) => {
              // What is refused stays in sight.
              if (!currentTarget.closest('section')?.querySelector('[aria-invalid]')) part.toggle();
            }}
            className={classNames(
              'absolute flex h-11 items-center justify-end rounded-md md:hidden',
              isOpen ? 'inset-x-0 top-0' : 'inset-0 h-full items-start pt-3',
            )}
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
        <p
          className={classNames(
            'mt-1 max-w-prose text-sm text-ink-soft',
            !isOpen && 'max-md:line-clamp-1 max-md:[&_a]:hidden',
          )}
        >
          {text}
        </p>
      </div>
      <div
        id={`${id}-fields`}
        className={classNames(
          'rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5',
          !isOpen && 'max-md:not-has-[[aria-invalid]]:hidden',
        )}
      >
        {children}
      </div>
    </section>
  );
};
