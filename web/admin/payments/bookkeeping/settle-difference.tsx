import * as calls from '#contract/bookkeeping/calls.ts';
import type { Difference } from '#contract/bookkeeping/schemas.ts';
import { api } from '../../../api/browser.ts';
import { SettleDialog } from '../settle-dialog.tsx';
import { DIFFERENCE_LABELS } from './difference-labels.ts';

/** Marks a difference as settled with a note. `item` is null while the form is closed. */
export const SettleDifference = ({ item, onClose }: { item: Difference | null; onClose: () => void }) =>
  item && (
    <SettleDialog
      key={item._id}
      title="Mark this difference as settled"
      lead={`${DIFFERENCE_LABELS[item.kind].title}: ${item.reference}.`}
      settle={(body) => api(calls.settleDifference, { params: { id: item._id }, body })}
      onClose={onClose}
    />
  );
