import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Login' });

export default function Login() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Login</h1>
    </div>
  );
}
