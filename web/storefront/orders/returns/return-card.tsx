import { useContext } from 'react';
import { Link } from 'react-router';
import * as calls from '#contract/returns/calls.ts';
import { RETURN_REASON_LABELS } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { Return } from '#contract/returns/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { showToast } from '../../../ui/toasts.ts';
import { variationText } from '../../cart/quantities.ts';
import { OrderKey } from './order-key.ts';
import { ReturnPictures } from './return-pictures.tsx';
import { ReturnStateBadge } from './return-state.tsx';
import { newsOf } from './return-words.ts';

const FAILURE = 'Your request could not be withdrawn';

/** One return with how it stands. */
export const ReturnCard = ({
  of: asked,
  href,
  onChange,
}: {
  of: Return;
  /** Where an administrator deals with it. */
  href?: string | undefined;
  onChange: () => Promise<void>;
}) => {
  const token = useContext(OrderKey);
  const news = href === undefined ? newsOf(asked) : '';
  const withdraw = async (): Promise<void> => {
    const isSure = await askToConfirm({
      title: 'Withdraw this return?',
      text: 'The shop will do nothing about it any more.',
      confirm: 'Withdraw',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const { message } = await api(calls.withdrawReturn, {
        params: { id: asked._id },
        token,
        failure: FAILURE,
      });
      showToast('success', message ?? say.withdrawn);
    } catch (error) {
      showToast('error', sentenceOf(error, FAILURE));
    }
    await onChange();
  };
  return (
    <li className="space-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <ul className="min-w-0">
          {asked.lines.map(({ line, name, variation, quantity }) => (
            <li key={line} className="font-medium wrap-anywhere">
              {quantity} × {name}
              {variationText(variation) && (
                <span className="font-normal text-ink-soft"> ({variationText(variation)})</span>
              )}
            </li>
          ))}
        </ul>
        <ReturnStateBadge of={asked} />
      </div>
      <p className="text-sm text-ink-soft">
        {RETURN_REASON_LABELS[asked.reason]}, asked on{' '}
        <time dateTime={asked.createdAt}>{formatMoment(asked.createdAt)}</time>
      </p>
      {asked.comment && <p className="text-sm wrap-anywhere whitespace-pre-line">{asked.comment}</p>}
      <ReturnPictures of={asked} />
      {news && <p className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">{news}</p>}
      {href !== undefined && (
        <Link
          to={href}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          Open the return
        </Link>
      )}
      {href === undefined && asked.exchange && (
        <p>
          It is exchanged: see{' '}
          {token === undefined ? (
            <Link
              to={`/orders/${asked.exchange._id}`}
              className="font-medium text-brand underline underline-offset-4"
            >
              order {asked.exchange.orderNumber}
            </Link>
          ) : (
            `order ${asked.exchange.orderNumber}`
          )}
          .
        </p>
      )}
      {href === undefined && asked.state === 'asked' && (
        <Button look="secondary" onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
    </li>
  );
};
