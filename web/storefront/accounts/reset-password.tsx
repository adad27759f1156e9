import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Reset password' });

export default function ResetPassword() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Reset password</h1>
    </div>
  );
}
