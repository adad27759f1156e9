import { Download } from 'lucide-react';
import { useState } from 'react';
import { makeArchiveLink } from '#contract/archive/calls.ts';
import { LINK_MINUTES } from '#contract/archive/limits.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../overview/panel.tsx';

/** The whole shop into one file: made while the browser fetches it, so that it shows how far it is. */
export const TakeOut = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      const { data } = await withPassword(() => api(makeArchiveLink));
      setAddress(data.address);
      window.location.assign(data.address);
    } catch (failure) {
      setError(reasonOf(failure));
    }
    setIsBusy(false);
  };
  return (
    <Panel title="Take this shop with you">
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-prose text-ink-soft">
          One file with your shop in it: products and their pictures, customers with what you have noted on
          them, orders, reviews, discount codes, pages and settings. The shop goes on selling while it is
          made. What is bought afterwards is not in it.
        </p>
        <p className="max-w-prose text-ink-soft">
          <strong className="font-semibold text-ink">Keep it secret.</strong> It has your customers’ addresses
          and the hashes of their passwords in it.
        </p>
        {error !== null && <FormNotice tone="error">{error}</FormNotice>}
        <div>
          <Button
            isBusy={isBusy}
            busyText="Making the link..."
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void make()}
          >
            Download the shop
          </Button>
        </div>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {address !== null && (
            <>
              Your browser fetches the file. If it does not,{' '}
              <a href={address} className="font-medium text-brand underline underline-offset-4">
                begin here
              </a>
              : this link works for {LINK_MINUTES} minutes.
            </>
          )}
        </p>
      </div>
    </Panel>
  );
};
