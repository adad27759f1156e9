import type { ReactNode } from 'react';
import { ScriptNeeded } from '../../ui/script-needed.tsx';

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
        <ScriptNeeded what="This form" />
        <div className="mt-6">{children}</div>
      </div>
      {foot && <div className="mt-4 text-center text-ink-soft">{foot}</div>}
    </div>
  </div>
);
