import { ShieldX } from 'lucide-react';
import { refusedPage } from '../../session/guards.ts';
import { rememberIntent } from '../../session/intent.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';

export const meta = pageHead('Access Denied');

export default function Unauthorized() {
  return (
    <EmptyState
      isPage
      icon={<ShieldX aria-hidden="true" className="size-8" />}
      title="Access Denied"
      text="This page is for the shop's administrators. Log in with an admin account to open it."
    >
      <ButtonLink to="/">Go to Homepage</ButtonLink>
      <ButtonLink to="/login" look="secondary" onClick={() => rememberIntent({ to: refusedPage() })}>
        Login
      </ButtonLink>
    </EmptyState>
  );
}
