import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Order' });

export default function Order() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Order</h1>
    </div>
  );
}
