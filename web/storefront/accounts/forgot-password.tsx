import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Forgot password' });

export default function ForgotPassword() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Forgot password</h1>
    </div>
  );
}
