import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Checkout' });

export default function Checkout() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Checkout</h1>
    </div>
  );
}
