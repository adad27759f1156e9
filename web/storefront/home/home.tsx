import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Home' });

export default function Home() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Home</h1>
    </div>
  );
}
