import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dropArrival, takeArchiveIn } from '#contract/archive/calls.ts';
import type { Arrival } from '#contract/archive/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatMoment } from '../../ui/dates.ts';

type Held = NonNullable<Arrival['holds']>;

const COUNTS: readonly [label: string, of: (held: Held) => number][] = [
  ['Products', ({ products }) => products],
  ['Variants', ({ variants }) => variants],
  ['Pictures', ({ pictures }) => pictures],
  ['Customers', ({ customers }) => customers],
  ['Orders', ({ orders }) => orders],
  ['Reviews', ({ reviews }) => reviews],
  ['Discount codes', ({ discountCodes }) => discountCodes],
];

const Counts = ({ held }: { held: Held }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
    {COUNTS.map(([label, of]) => (
      <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-1.5">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-semibold tabular-nums">{of(held).toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);

/** What an archive holds that was read, and whether it is taken in. */
export const HeldByArchive = ({ id, held }: { id: string; held: Held }) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'take' | 'drop' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const perform = async (what: 'take' | 'drop'): Promise<void> => {
    setBusy(what);
    setError(null);
    try {
      await withPassword<unknown>(() =>
        api(what === 'take' ? takeArchiveIn : dropArrival, { params: { id } }),
      );
    } catch (failure) {
      setError(reasonOf(failure));
    }
    await revalidate();
    setBusy(null);
  };
  const take = async (): Promise<void> => {
    const isConfirmed = await askToConfirm({
      title: `Take “${held.shop}” in?`,
      text: 'Its settings replace those of this shop. Until it is done, nobody can register or order here.',
      confirm: 'Take it in',
    });
    if (isConfirmed) await perform('take');
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold wrap-anywhere">{held.shop}</h3>
        <p className="text-sm text-ink-soft">as it was on {formatMoment(held.madeAt)}. The file is whole.</p>
      </div>
      <Counts held={held} />
      {held.missingPictures > 0 && (
        <FormNotice tone="info">
          {held.missingPictures} pictures were missing in the other shop already.
        </FormNotice>
      )}
      <div>
        <h4 className="font-semibold">Who will look after this shop</h4>
        <ul className="mt-1">
          {held.administrators.map(({ name, email }) => (
            <li key={email} className="wrap-anywhere">
              {name} <span className="text-ink-soft">{email}</span>
            </li>
          ))}
        </ul>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">
          Whoever has an account here already keeps its password. The others choose one by “Forgot password?”.
        </p>
      </div>
      <p className="max-w-prose text-sm text-ink-soft">
        No mail goes out. Orders that come along are given back where they were paid: in the other shop, or at
        the payment provider.
      </p>
      {error !== null && <FormNotice tone="error">{error}</FormNotice>}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={busy === 'take'} disabled={busy !== null} onClick={() => void take()}>
          Take it in
        </Button>
        <Button
          look="secondary"
          isBusy={busy === 'drop'}
          disabled={busy !== null}
          onClick={() => void perform('drop')}
        >
          Discard
        </Button>
      </div>
    </div>
  );
};
