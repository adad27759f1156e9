import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

/** An address below /admin that nothing answers to. */
export default function AdminNotFound() {
  return (
    <EmptyState isPage title="Page not found" text="There is no such page in the admin area.">
      <ButtonLink to="/admin/dashboard">Go to the dashboard</ButtonLink>
    </EmptyState>
  );
}
