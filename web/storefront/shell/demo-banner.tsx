import { FlaskConical } from 'lucide-react';
import { useStorefront } from '../settings/settings.ts';

/** Says honestly that this is no real shop: by its mode. Of which kind its keys are: server/settings/setup/payment-keys. */
export const DemoBanner = () => {
  const { mode } = useStorefront();
  if (mode !== 'demo') return null;
  return (
    <aside aria-label="About this demo" className="bg-accent-tint text-accent-ink">
      <p className="container-page flex min-h-11 items-center justify-center gap-2 text-sm">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        <span>
          <strong>Demo shop: no money moves.</strong>{' '}
          <span className="max-sm:hidden">Payments are pretended and mails stay here.</span>
        </span>
        <a
          href="/demo/mailbox"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Mailbox
        </a>
      </p>
    </aside>
  );
};
