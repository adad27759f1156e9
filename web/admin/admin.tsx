import { ButtonLink } from '../ui/button.tsx';

export default function Admin() {
  return (
    <main className="container-page py-8">
      <h1 className="text-2xl font-bold">Admin</h1>
      <p className="mt-2 text-ink-soft">The dashboard has not been opened yet.</p>
      <ButtonLink to="/" look="secondary" className="mt-6">
        Back to the shop
      </ButtonLink>
    </main>
  );
}
