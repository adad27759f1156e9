import { pageHead } from '../shell/page-head.ts';

export const meta = () => pageHead({ title: 'Register' });

export default function Register() {
  return (
    <div className="container-page py-8">
      <h1 className="text-2xl font-bold">Register</h1>
    </div>
  );
}
