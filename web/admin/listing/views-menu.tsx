import { Menu } from '@base-ui/react/menu';
import { BookmarkPlus, Check, ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SavedView } from '#contract/saved-views/schemas.ts';
import { OPERATION_FAILED, reasonOf } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';
import { MenuPopup } from '../dialogs/menu-popup.tsx';
import { columnsIn, withColumns } from './columns.ts';
import type { Narrowing } from './narrowing.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { deleteView, useSavedViews } from './saved-views.ts';
import { type View, viewAt, viewHref, viewQueryOf } from './views.ts';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-highlighted:bg-sunken max-md:min-h-11';

const remove = async ({ _id }: SavedView): Promise<void> => {
  try {
    showToast('success', await deleteView(_id));
  } catch (error) {
    showToast('error', reasonOf(error, OPERATION_FAILED));
  }
};

interface ViewsMenuProps {
  /** What the table lists, by which its views are kept. */
  list: string;
  narrowing: Narrowing;
  /** The views that come with the list. */
  ready: readonly View[];
  /** The columns that were chosen of the list: a view that is kept has them, too. */
  columns: readonly string[] | undefined;
}

/** The whole list, the views that come with it, one's own, and the way to keep another. */
export const ViewsMenu = ({ list, narrowing, ready, columns }: ViewsMenuProps) => {
  const [address] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const own = useSavedViews(list);
  const all = { name: `All ${list.toLowerCase()}`, query: '' };
  const navigate = useNavigate();
  const query = viewQueryOf(narrowing, withColumns(address, columnsIn(address) ?? columns));
  const ownHere = viewAt(narrowing, address, own);
  const here = viewAt(narrowing, address, [all, ...ready]) ?? ownHere;
  const item = (view: View) => (
    <Menu.LinkItem
      key={view.name}
      closeOnClick
      render={<Link to={viewHref(narrowing, address, view.query)} preventScrollReset />}
      aria-current={view === here ? 'true' : undefined}
      className={ITEM}
    >
      <span className="size-4">{view === here && <Check aria-hidden="true" className="size-4" />}</span>
      <span className="max-w-60 truncate">{view.name}</span>
    </Menu.LinkItem>
  );
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          aria-label={`View: ${here?.name ?? 'unsaved'}`}
          className="inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-md px-2 font-semibold transition-colors hover:bg-sunken data-popup-open:bg-sunken max-md:min-h-11 max-md:gap-1 max-md:px-1 max-md:text-sm"
        >
          <span className="max-w-44 truncate">
            {here?.name ?? (
              <>
                Unsaved<span className="max-md:hidden"> view</span>
              </>
            )}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </Menu.Trigger>
        <MenuPopup align="start" className="min-w-52">
          {[all, ...ready].map(item)}
          {own.length > 0 && <Menu.Separator className="my-1 h-px bg-line" />}
          {own.map(item)}
          <Menu.Separator className="my-1 h-px bg-line" />
          <Menu.Item
            disabled={here !== undefined}
            onClick={() => setSaving(true)}
            className={`${ITEM} data-disabled:opacity-50`}
          >
            <BookmarkPlus aria-hidden="true" className="size-4" />
            Save this view…
          </Menu.Item>
          {ownHere && (
            <Menu.Item onClick={() => void remove(ownHere)} className={`${ITEM} text-danger`}>
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="max-w-60 truncate">Delete “{ownHere.name}”</span>
            </Menu.Item>
          )}
        </MenuPopup>
      </Menu.Root>
      {isSaving && (
        <SaveViewForm
          list={list}
          query={query}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            void navigate(viewHref(narrowing, address, query), { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </>
  );
};
