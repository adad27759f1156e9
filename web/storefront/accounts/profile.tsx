import { LogOut, Package } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { refreshUser } from '../../session/session.ts';
import { useSession } from '../../session/session-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useLogout } from '../shell/logout.ts';
import { pageHead } from '../shell/page-head.ts';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { initialsOf } from './profile-words.ts';
import { Wishlist } from './wishlist.tsx';

export const meta = () => pageHead({ title: 'Profile' });

/** The session has the user already; this brings what has changed elsewhere, such as the wishlist. */
export const clientLoader = (): null => {
  void refreshUser().catch(() => {});
  return null;
};

const Person = ({ user }: { user: User }) => (
  <section
    aria-label="Account"
    className="flex flex-wrap items-center gap-4 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
  >
    <span
      aria-hidden="true"
      className="flex size-16 shrink-0 items-center justify-center rounded-full bg-brand-tint text-xl font-bold text-brand"
    >
      {initialsOf(user.name)}
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <p className="text-xl font-bold break-words">{user.name}</p>
      <p className="break-all text-ink-soft">{user.email}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Badge tone={user.role === 'admin' ? 'progress' : 'brand'}>
          <span className="sr-only">Role: </span>
          {user.role === 'admin' ? 'Admin' : 'User'}
        </Badge>
        <Badge tone={user.status === 'active' ? 'success' : 'danger'}>
          <span className="sr-only">Status: </span>
          {user.status === 'active' ? 'Active' : 'Inactive'}
        </Badge>
      </div>
    </div>
  </section>
);

export default function Profile() {
  const { user } = useSession();
  const logout = useLogout();
  const [isEditing, setIsEditing] = useState(false);
  if (user === null) return null;
  return (
    <div className="container-page max-w-4xl py-6 lg:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Profile</h1>
        <div className="flex flex-wrap gap-3">
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
        <Person user={user} />
        {isEditing ? (
          <ProfileForm user={user} onDone={() => setIsEditing(false)} />
        ) : (
          <ProfileDetails user={user} onEdit={() => setIsEditing(true)} />
        )}
        <Wishlist user={user} />
      </div>
    </div>
  );
}
