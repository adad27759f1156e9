import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Products' });

export default function Listing() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Products</h1>
    </div>
  );
}
