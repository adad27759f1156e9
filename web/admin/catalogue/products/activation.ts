import { Eye, EyeOff } from 'lucide-react';
import * as calls from '#contract/catalogue/calls.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { api } from '../../../api/browser.ts';
import type { RowAction } from '../../dialogs/row-menu.tsx';
import { useHeldAction } from '../../undo/held-action.ts';

/** Puts a product into the shop or takes it out, where nobody else has done so meanwhile. */
export const useActivation = (): ((product: Product) => RowAction) => {
  const heldAction = useHeldAction();
  return ({ _id, name, isActive }) =>
    heldAction({
      id: _id,
      label: isActive ? 'Deactivate' : 'Activate',
      icon: isActive ? EyeOff : Eye,
      text: isActive ? `“${name}” leaves the shop` : `“${name}” comes into the shop`,
      send: () =>
        api(calls.changeProduct, {
          params: { id: _id },
          body: { isActive: !isActive, was: { isActive } },
          keepalive: true,
        }),
      failure: 'Failed to update product',
    });
};
