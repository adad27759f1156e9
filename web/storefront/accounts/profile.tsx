import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Profile' });

export default function Profile() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Profile</h1>
    </div>
  );
}
