import { MapPin, Phone } from 'lucide-react';
import { useState } from 'react';
import { detailLines } from '#contract/addresses/details.ts';
import { formatNairaExact } from '#contract/money.ts';
import { HAND_METHODS, type HandMethod, PAYMENT_METHOD_LABELS } from '#contract/orders/payment-methods.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { Stop } from '#contract/rides/schemas.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Select, TextField } from '../ui/field.tsx';
import type { Word } from './use-rider-day.ts';

const REFUSED = 'Customer refuses it';
/** Why a parcel comes back, as riders say it. */
const REASONS = [
  'Nobody there',
  'Telephone does not answer',
  'Address not found',
  'Customer wants it another day',
  REFUSED,
  'Out of time',
] as const;

const LINK =
  'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 font-semibold hover:bg-sunken';

/** Google's own address for a place by its words; phones open their map with it. Source: Maps URLs, "Search". */
const mapHref = ({ address, city, state, country }: Stop): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([address, city, state, country].filter(Boolean).join(', '))}`;

/** How the customer has paid at the door: only cash is the rider's to hand over. */
const PaidBy = ({
  name,
  paidBy,
  onChange,
}: {
  name: string;
  paidBy: HandMethod | null;
  onChange: (method: HandMethod) => void;
}) => (
  <fieldset>
    <legend className="text-sm font-medium">Paid by</legend>
    <div className="flex flex-wrap gap-x-6">
      {HAND_METHODS.map((method) => (
        <label key={method} className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
          <input
            type="radio"
            name={`paid-${name}`}
            checked={paidBy === method}
            onChange={() => onChange(method)}
            className="size-5 shrink-0 accent-brand"
          />
          {PAYMENT_METHOD_LABELS[method]}
        </label>
      ))}
    </div>
    {paidBy === 'transfer' && (
      <p className="text-sm text-ink-soft">
        Ask the shop whether the money is there before you hand it over.
      </p>
    )}
  </fieldset>
);

/** Whom to find, what is brought, and what it costs. */
const StopFacts = ({ stop }: { stop: Stop }) => (
  <div>
    <h2 className="text-lg leading-tight font-bold wrap-anywhere">{stop.name}</h2>
    <p className="wrap-anywhere">{[stop.address, stop.city, stop.state].filter(Boolean).join(', ')}</p>
    {detailLines(stop).map((line) => (
      <p key={line} className="wrap-anywhere">
        {line}
      </p>
    ))}
    <p className="text-sm text-ink-soft wrap-anywhere">
      {stop.orderNumber}, parcel {stop.number}, {stop.units} {stop.units === 1 ? 'item' : 'items'}
    </p>
    {stop.note && (
      <p className="text-sm whitespace-pre-line wrap-anywhere">
        The shop’s note to the customer: {stop.note}
      </p>
    )}
    {stop.failure && <p className="text-sm font-medium text-danger">Not delivered: {stop.failure}</p>}
    {stop.toCollect !== undefined && (
      <p className="mt-2 rounded-md bg-accent-tint px-3 py-2 text-lg font-bold text-accent-ink">
        Collect <span className="money">{formatNairaExact(stop.toCollect)}</span>
      </p>
    )}
  </div>
);

/** The ways to the customer. */
const StopLinks = ({ stop }: { stop: Stop }) => (
  <div className="flex flex-wrap gap-2">
    <a href={`tel:${stop.phoneNumber ?? stop.phone.replace(/[^\d+]/g, '')}`} className={LINK}>
      <Phone aria-hidden="true" className="size-5" />
      Call<span className="sr-only"> {stop.name}</span>
    </a>
    {stop.secondPhone && (
      <a href={`tel:${stop.secondPhoneNumber ?? stop.secondPhone.replace(/[^\d+]/g, '')}`} className={LINK}>
        <Phone aria-hidden="true" className="size-5" />
        Other number<span className="sr-only"> of {stop.name}</span>
      </a>
    )}
    <a href={mapHref(stop)} target="_blank" rel="noopener noreferrer" className={LINK}>
      <MapPin aria-hidden="true" className="size-5" />
      Map<span className="sr-only"> to {stop.name}</span>
    </a>
  </div>
);

interface StopCardProps {
  stop: Stop;
  tell: (word: Word) => Promise<string | null>;
}

/** One stop: whom to find, and what came of it. */
export const StopCard = ({ stop, tell }: StopCardProps) => {
  const [code, setCode] = useState('');
  const [paidBy, setPaidBy] = useState<HandMethod | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'delivered' | 'not' | null>(null);
  const missingMoney = stop.toCollect !== undefined && paidBy === null;
  const missing = !/^\d{4}$/.test(code)
    ? say.code
    : missingMoney
      ? say.cashFirst(formatNairaExact(stop.toCollect ?? 0))
      : null;
  const isRefused = reason === REFUSED && stop.toCollect !== undefined;
  const send = async (what: 'delivered' | 'not', word: Word, missing: string | null): Promise<void> => {
    if (missing !== null) {
      setProblem(missing);
      return;
    }
    setBusy(what);
    setProblem(await tell(word));
    setBusy(null);
  };
  return (
    <li className="space-y-3 rounded-xl border border-line bg-surface p-4 shadow-card">
      <StopFacts stop={stop} />
      <StopLinks stop={stop} />
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      {stop.comesBack ? (
        <FormNotice tone="warning">This order was called off. Please bring the parcel back.</FormNotice>
      ) : (
        <>
          <form
            noValidate
            className="space-y-3"
            onSubmit={(event) => {
              event.preventDefault();
              void send(
                'delivered',
                { parcel: stop.parcel, code, cashTaken: paidBy !== null, paidBy: paidBy ?? 'cash' },
                missing,
              );
            }}
          >
            {stop.toCollect !== undefined && (
              <PaidBy name={stop.parcel} paidBy={paidBy} onChange={setPaidBy} />
            )}
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label="Customer’s code"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={code}
                  onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
                />
              </div>
              <Button type="submit" isBusy={busy === 'delivered'} disabled={busy !== null}>
                Delivered
              </Button>
            </div>
          </form>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-soft underline underline-offset-4">
              Could not deliver
            </summary>
            <form
              noValidate
              className="space-y-2"
              onSubmit={(event) => {
                event.preventDefault();
                void send('not', { parcel: stop.parcel, reason, isRefused }, reason ? null : say.reason);
              }}
            >
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <Select label="Why" value={reason} onChange={({ target }) => setReason(target.value)}>
                    <option value="">Please choose</option>
                    {REASONS.map((each) => (
                      <option key={each}>{each}</option>
                    ))}
                  </Select>
                </div>
                <Button type="submit" look="secondary" isBusy={busy === 'not'} disabled={busy !== null}>
                  Send
                </Button>
              </div>
              {isRefused && (
                <p className="text-sm font-medium text-danger">
                  The order is cancelled then, and the parcel comes back to the shop.
                </p>
              )}
            </form>
          </details>
        </>
      )}
    </li>
  );
};
