import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import type { Group, Option } from './groups.ts';

const LOOK =
  'flex min-h-11 w-full py-1 cursor-pointer items-center gap-3 rounded-md px-3 text-left -outline-offset-2 outline-brand hover:bg-sunken aria-selected:bg-brand-tint aria-selected:outline-2';

const Line = ({ option: { icon: Icon, label, detail } }: { option: Option }) => (
  <>
    <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
    {/* Below each other on a phone: an order is known by the end of its number. */}
    <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <span className="block truncate font-medium">{label}</span>{' '}
      {detail && <span className="block truncate text-sm text-ink-soft">{detail}</span>}
    </span>
  </>
);

interface OptionLineProps {
  option: Option;
  id: string;
  onChoose: (option: Option, isElsewhere: boolean) => void;
}

/** A way is a link, so that it can be opened in a tab of its own; the keyboard reaches it through the search field only. */
const OptionLine = ({ option, id, onChoose }: OptionLineProps) =>
  option.to === undefined ? (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className={LOOK}
      onClick={() => onChoose(option, false)}
    >
      <Line option={option} />
    </button>
  ) : (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      to={option.to}
      className={LOOK}
      onClick={({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
        onChoose(option, ctrlKey || metaKey || shiftKey)
      }
    >
      <Line option={option} />
    </Link>
  );

const GroupBox = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset aria-label={name} className="min-w-0 pb-1">
    <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-faint">
      {name}
    </p>
    {children}
  </fieldset>
);

interface OptionListProps {
  groups: readonly Group[];
  ref: Ref<HTMLDivElement>;
  onChoose: OptionLineProps['onChoose'];
}

/** All that the palette offers, in its groups. */
export const OptionList = ({ groups, ref, onChoose }: OptionListProps) => {
  const id = useId();
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Found"
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain p-2',
        groups.length === 0 && 'hidden',
      )}
    >
      {groups.map(({ name, options }) => (
        <GroupBox key={name} name={name}>
          {options.map((option) => (
            <OptionLine
              key={option.key}
              id={`${id}-${option.key.replaceAll(/[^\w-]/g, '-')}`}
              option={option}
              onChoose={onChoose}
            />
          ))}
        </GroupBox>
      ))}
    </div>
  );
};
