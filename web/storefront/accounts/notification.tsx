import { Bell } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Notifications' });

export default function Notification() {
  return (
    <EmptyState
      isPage
      icon={<Bell aria-hidden="true" className="size-8" />}
      title="Nothing here yet"
      text="News about your orders comes by email. You can also follow each order under My Orders."
    >
      <ButtonLink to="/history">View My Orders</ButtonLink>
    </EmptyState>
  );
}
