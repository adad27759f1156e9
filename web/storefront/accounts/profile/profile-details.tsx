import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { addressLines } from '#contract/addresses/details.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const Missing = ({ children }: { children: ReactNode }) => <span className="text-ink-faint">{children}</span>;

interface ProfileDetailsProps {
  user: User;
  /** Whether the form that was open here has just been closed. */
  takesFocus: boolean;
  onEdit: () => void;
}

/** Phone, address, role and status, to be read. */
export const ProfileDetails = ({ user, takesFocus, onEdit }: ProfileDetailsProps) => {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  const lines = addressLines(user.address);
  return (
    <section
      aria-labelledby="details"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="details" className="text-lg font-semibold">
          Your details
        </h2>
        <Button
          ref={edit}
          look="quiet"
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" className="size-4" />}
          className="-my-2 -mr-4"
        >
          Edit
        </Button>
      </div>
      <dl className="space-y-3">
        <Fact name="Phone">
          {[user.phone, user.secondPhone].filter(Boolean).join(', ') || <Missing>Not given yet</Missing>}
        </Fact>
        <Fact name="Address">
          {lines.length > 0 ? (
            lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))
          ) : (
            <Missing>Not given yet. It fills in the checkout for you.</Missing>
          )}
        </Fact>
        <Fact name="Role">{user.role === 'admin' ? 'Admin' : 'User'}</Fact>
        <Fact name="Status">
          <Badge tone={user.status === 'active' ? 'success' : 'danger'}>
            {user.status === 'active' ? 'Active' : 'Inactive'}
          </Badge>
        </Fact>
      </dl>
    </section>
  );
};
