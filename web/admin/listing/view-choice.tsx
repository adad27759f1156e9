import { Menu } from '@base-ui/react/menu';
import { BookmarkPlus, Check, ChevronDown, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '../../ui/counts.ts';
import { MenuPopup } from '../dialogs/menu-popup.tsx';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-3 px-4 py-1 text-sm outline-none select-none data-highlighted:bg-sunken max-md:min-h-11';

/** A way to look at a list. */
export interface Way {
  name: string;
  href: string;
  /** How many rows it has, where that is known. */
  count?: number;
}

interface ViewChoiceProps {
  /** Those that always are; the first is the whole list. */
  ready: readonly Way[];
  /** Those that somebody has kept. */
  own: readonly Way[];
  /** The one that is shown, which is one of them. */
  here: Way | undefined;
  /** The way to keep another; none for whoever may not. */
  keep?: { label: string; isDisabled: boolean; onChoose: () => void } | undefined;
  /** Takes away the one that is shown. */
  onDelete?: (() => void) | undefined;
}

const Item = ({ way: { name, href, count }, isHere }: { way: Way; isHere: boolean }) => (
  <Menu.LinkItem
    closeOnClick
    render={<Link to={href} preventScrollReset />}
    aria-current={isHere ? 'true' : undefined}
    className={ITEM}
  >
    <span className="size-4 shrink-0">{isHere && <Check aria-hidden="true" className="size-4" />}</span>
    <span className="min-w-0 max-w-72 wrap-break-word">{name}</span>
    {count !== undefined && (
      <span className="ml-auto shrink-0 pl-3 text-ink-soft tabular-nums">{formatCount(count)}</span>
    )}
  </Menu.LinkItem>
);

const Items = ({ ways, here }: { ways: readonly Way[]; here: Way | undefined }) =>
  ways.map((way) => <Item key={way.name} way={way} isHere={way === here} />);

const Line = () => <Menu.Separator className="my-1 h-px bg-line" />;

/** The menu of a list's views: its button says which one is shown. */
export const ViewChoice = ({ ready, own, here, keep, onDelete }: ViewChoiceProps) => (
  <Menu.Root modal={false}>
    <Menu.Trigger
      aria-label={`View: ${here?.name ?? 'unsaved'}`}
      title={here?.name}
      className="inline-flex min-h-9 min-w-0 items-center first:-ml-2 max-md:first:-ml-1 gap-1.5 rounded-md px-2 font-semibold transition-colors hover:bg-sunken data-popup-open:bg-sunken max-md:min-h-11 max-md:gap-1 max-md:px-1 max-md:text-sm"
    >
      <span className="truncate md:max-w-44 lg:max-w-72">
        {here?.name ?? (
          <>
            Unsaved<span className="max-md:hidden"> view</span>
          </>
        )}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </Menu.Trigger>
    <MenuPopup
      align="start"
      className="max-h-(--available-height) max-w-(--available-width) min-w-52 overflow-y-auto"
    >
      <Items ways={ready} here={here} />
      {own.length > 0 && <Line />}
      <Items ways={own} here={here} />
      {(keep || onDelete) && <Line />}
      {keep && (
        <Menu.Item
          disabled={keep.isDisabled}
          onClick={keep.onChoose}
          className={`${ITEM} data-disabled:opacity-50`}
        >
          <BookmarkPlus aria-hidden="true" className="size-4" />
          {keep.label}
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item onClick={onDelete} className={`${ITEM} text-danger`}>
          <Trash2 aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 max-w-72 wrap-break-word">Delete “{here?.name}”</span>
        </Menu.Item>
      )}
    </MenuPopup>
  </Menu.Root>
);
