import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Cart' });

export default function CartPage() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Cart</h1>
    </div>
  );
}
