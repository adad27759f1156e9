import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'My Orders' });

export default function History() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">My Orders</h1>
    </div>
  );
}
