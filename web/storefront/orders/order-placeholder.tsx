import { Package } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Order' });

export default function OrderPlaceholder() {
  return (
    <EmptyState
      isPage
      icon={<Package aria-hidden="true" className="size-8" />}
      title="Nothing here yet"
      text="Every order that you have placed is listed under My Orders."
    >
      <ButtonLink to="/history">View My Orders</ButtonLink>
      <ButtonLink to="/products" look="secondary">
        Browse products
      </ButtonLink>
    </EmptyState>
  );
}
