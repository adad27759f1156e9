import { type ReactNode, useContext } from 'react';
import { mayDo, type Permission } from '#contract/accounts/permissions.ts';
import { sessionState, useSession } from '../../session/session-state.ts';
import { LookingOnly } from '../../ui/looking-only.ts';

/** Whether whoever is logged in may do something. The server decides; what may not be done is not shown. */
export const mayNow = (permission: Permission): boolean => {
  const { user } = sessionState();
  return user !== null && mayDo(user, permission);
};

/** The same for a component. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { user } = useSession();
  return (permission) => user !== null && mayDo(user, permission);
};

/** Shows what only somebody who may do it has a use for. */
export const May = ({ needs, children }: { needs: Permission; children: ReactNode }) => {
  const may = useMay();
  return may(needs) ? children : null;
};

/** Whether what is shown may be read alone: whatever else a button would open has to be open. */
export const useLookOnly = (): boolean => useContext(LookingOnly);

/** What a form shows by buttons stays; those that would only do something go, and the bar of those that save. */
const NOTHING_TO_PRESS =
  '[&_[data-bar]]:hidden [&_button:disabled:not([role],[aria-haspopup],[aria-pressed],[aria-expanded])]:hidden';

/** A screen that whoever may not change it can still read: its fields do nothing, and there is nothing to press. */
export const LookOnly = ({ needs, children }: { needs: Permission | undefined; children: ReactNode }) => {
  const may = useMay();
  if (needs === undefined || may(needs)) return children;
  return (
    <>
      <p className="mb-4 rounded-md bg-sunken px-4 py-3 text-sm">
        You can look at this page. Changing it is not part of your role.
      </p>
      <fieldset disabled className={`min-w-0 ${NOTHING_TO_PRESS}`}>
        <LookingOnly value={true}>{children}</LookingOnly>
      </fieldset>
    </>
  );
};
