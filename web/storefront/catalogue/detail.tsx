import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Product' });

export default function Detail() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Product</h1>
    </div>
  );
}
