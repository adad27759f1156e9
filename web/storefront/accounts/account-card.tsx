import type { ReactNode } from 'react';

/** The one column that login, registration and the password pages stand in. */
export const AccountCard = ({
  title,
  lead,
  foot,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The way to the neighbouring pages, under the card. */
  foot?: ReactNode;
  children: ReactNode;
}) => (
  <div className="container-page py-6 sm:py-12">
    <div className="mx-auto max-w-md">
      <div className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        <p className="mt-4 hidden rounded-md bg-accent-tint px-4 py-3 text-sm text-accent-ink scriptless:block">
          This form needs JavaScript. Please turn it on in your browser.
        </p>
        <div className="mt-6">{children}</div>
      </div>
      {foot && <div className="mt-4 text-center text-ink-soft">{foot}</div>}
    </div>
  </div>
);
