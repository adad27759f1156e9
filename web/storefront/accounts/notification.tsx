import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Notifications' });

export default function Notification() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Notifications</h1>
    </div>
  );
}
