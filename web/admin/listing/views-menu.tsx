import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAX_VIEW_NAME } from '#contract/saved-views/limits.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import type { SavedView } from '#contract/saved-views/schemas.ts';
import { OPERATION_FAILED, reasonOf } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';
import { columnsIn, withColumns } from './columns.ts';
import { NameForm } from './name-form.tsx';
import type { Narrowing } from './narrowing.ts';
import { deleteView, saveView, useSavedViews } from './saved-views.ts';
import { ViewChoice } from './view-choice.tsx';
import { type View, viewAt, viewHref, viewQueryOf } from './views.ts';

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
  const navigate = useNavigate();
  const wayOf = <Known extends View>(view: Known) => ({
    ...view,
    href: viewHref(narrowing, address, view.query),
  });
  const all = [{ name: `All ${list.toLowerCase()}`, query: '' }, ...ready].map(wayOf);
  const own = useSavedViews(list).map(wayOf);
  const ownHere = viewAt(narrowing, address, own);
  const here = viewAt(narrowing, address, all) ?? ownHere;
  const query = viewQueryOf(narrowing, withColumns(address, columnsIn(address) ?? columns));
  return (
    <>
      <ViewChoice
        ready={all}
        own={own}
        here={here}
        keep={{
          label: 'Save this view…',
          isDisabled: here !== undefined,
          onChoose: () => setSaving(true),
        }}
        onDelete={ownHere && here === ownHere ? () => void remove(ownHere) : undefined}
      />
      {isSaving && (
        <NameForm
          title="Save View"
          label="Name of the view"
          hint="Search, filters, order and columns of the list are kept with it, for you alone. The same name again replaces it."
          maxLength={MAX_VIEW_NAME}
          missing={say.name}
          send={(name) => saveView({ list, name, query })}
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
