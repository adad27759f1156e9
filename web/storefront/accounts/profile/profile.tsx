/**
 * The profile: what is known of whoever is logged in, and what they can do about it. What is said where the server says nothing: accounts/sentences.
 *
 * - details:   `profile-details` (read), `profile-form` (changed), `profile-labels` (initials)
 * - messages:  `agreed-messages` (news by WhatsApp or SMS, reminders: agreed to, or not any more)
 * - wishlist:  `wishlist` (how many it holds: contract/accounts/limits)
 * - password:  the folder accounts/password; only for whoever has a mailbox
 * - devices:   `sessions` (where one is logged in, and logging out there), `session-labels` (Chrome on Android, last seen)
 * - own data:  `own-data` (downloaded; the account kept after all), `deletion-form` (asks for a password or code before the account is deleted),
 *              `deletion-notice` (until when it can be kept)
 */

import { LogOut, Package, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { contactOf, phoneOfAddress } from '#contract/accounts/phone-address.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { refreshUser } from '../../../session/session.ts';
import { useSession } from '../../../session/session-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pageHead } from '../../search-engines/page-head.ts';
import { useLogout } from '../../shell/logout.ts';
import { PasswordSection } from '../password/password-section.tsx';
import { AgreedMessages } from './agreed-messages.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { initialsOf } from './profile-labels.ts';
import { Sessions } from './sessions.tsx';
import { Wishlist } from './wishlist.tsx';

export const meta = pageHead('Profile');

/** Most who come here only look: the form is fetched when it is wanted. */
const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }));
/** Below all that is read daily. */
const OwnData = lazy(async () => ({ default: (await import('./own-data.tsx')).OwnData }));

/** The session has the user already; this brings what has changed elsewhere, such as the wishlist. */
export const clientLoader = (): null => {
  void refreshUser().catch(() => {});
  return null;
};

const Person = ({ user }: { user: User }) => (
  <section
    aria-label="Account"
    className="flex items-center gap-4 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
  >
    <span
      aria-hidden="true"
      className="flex size-14 shrink-0 items-center justify-center rounded-full bg-brand-tint text-xl font-bold text-brand sm:size-16"
    >
      {initialsOf(user.name)}
    </span>
    <div className="min-w-0">
      <p className="text-lg font-bold wrap-anywhere sm:text-xl">{user.name}</p>
      <p className="wrap-anywhere text-ink-soft">{contactOf(user.email)}</p>
    </div>
  </section>
);

export default function Profile() {
  const { user } = useSession();
  const logout = useLogout();
  const [mode, setMode] = useState<'shown' | 'edited' | 'shown again'>('shown');
  if (user === null) return null;
  return (
    <div className="container-page max-w-4xl py-6 lg:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Profile</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
          {user.role === 'admin' && (
            <ButtonLink
              to="/admin"
              className="max-sm:basis-full"
              icon={<Store aria-hidden="true" className="size-5" />}
            >
              Manage the shop
            </ButtonLink>
          )}
          <ButtonLink to="/orders" look="secondary" icon={<Package aria-hidden="true" className="size-5" />}>
            View My Orders
          </ButtonLink>
          <Button
            look="secondary"
            onClick={() => void logout()}
            icon={<LogOut aria-hidden="true" className="size-5" />}
          >
            Logout
          </Button>
        </div>
      </div>
      <div className="space-y-4">
        {user.deletionDueAt && <DeletionNotice dueAt={user.deletionDueAt} />}
        <Person user={user} />
        {mode === 'edited' ? (
          <Suspense fallback={<Skeleton className="h-120 rounded-xl" />}>
            <ProfileForm user={user} onDone={() => setMode('shown again')} />
          </Suspense>
        ) : (
          <ProfileDetails user={user} takesFocus={mode === 'shown again'} onEdit={() => setMode('edited')} />
        )}
        <AgreedMessages />
        <Wishlist />
        {/* Who has no mailbox has nowhere to be sent a password's code. */}
        {phoneOfAddress(user.email) === null && (
          <PasswordSection email={user.email} hasNone={user.hasNoPassword === true} />
        )}
        <Sessions />
        <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
          <OwnData isAdmin={user.role === 'admin'} />
        </Suspense>
      </div>
    </div>
  );
}
