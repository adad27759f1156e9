import { Copy, MessageCircle, Printer, XCircle } from 'lucide-react';
import { formatNairaExact } from '#contract/money.ts';
import type { PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { DialogFrame } from '../../../dialogs/dialog-frame.tsx';
import type { Loaded } from '../../../storefront/orders/loaded.ts';
import { useStorefront } from '../../../storefront/settings/settings.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { whatsAppHref } from '../../../ui/whatsapp.ts';
import { orderHref } from '../../orders/order-href.ts';
import { openPrint } from '../../orders/print-address.ts';
import { useLookingAgain } from '../../shell/use-looking-again.ts';

const LOOK_AGAIN_MS = 5_000;
const SEND =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-brand bg-brand px-4 py-2 font-semibold text-on-brand hover:bg-brand-strong';

const readyText = (link: PaymentLinkShown, shop: string): string =>
  [
    `Hello ${link.customerName}, this is your order at ${shop}:`,
    ...link.items.map(({ name, quantity }) => `${quantity} × ${name}`),
    `Total: ${formatNairaExact(link.totalPrice)}`,
    `Please pay here by ${formatMoment(link.expiresAt)}: ${link.url}`,
  ].join('\n');

const Waiting = ({ link }: { link: PaymentLinkShown }) => {
  const shop = useStorefront().name;
  // The owner stands beside whoever scans it, and wants to see that it is paid.
  useLookingAgain(true, LOOK_AGAIN_MS);
  return (
    <>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`}
        alt="QR code of the link below"
        width={240}
        height={240}
        className="mx-auto size-60 rounded-md border border-line bg-white"
      />
      <p className="rounded-md bg-sunken px-3 py-2 text-center font-mono text-sm wrap-anywhere select-all">
        {link.url}
      </p>
      <p role="status" className="text-center text-ink-soft">
        Waiting for the payment. The products are kept until{' '}
        <time dateTime={link.expiresAt}>{formatMoment(link.expiresAt)}</time>.
      </p>
      <div className="flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        <a
          href={whatsAppHref(link.customerPhone ?? '', readyText(link, shop))}
          target="_blank"
          rel="noopener"
          className={SEND}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Send by WhatsApp
        </a>
        <Button
          look="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copyText(link.url, 'Link copied', 'The link could not be copied')}
        >
          Copy link
        </Button>
      </div>
    </>
  );
};

const Ended = ({ link: { state, order } }: { link: PaymentLinkShown }) =>
  order ? (
    <>
      <p role="status" className="text-center text-lg font-semibold text-success">
        Paid: order {order.orderNumber}
      </p>
      <div className="flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        <ButtonLink to={orderHref(order._id)}>Open the order</ButtonLink>
        <Button
          look="secondary"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => openPrint('receipts', [order._id])}
        >
          Print the slip
        </Button>
      </div>
    </>
  ) : (
    <p role="status" className="text-center">
      {state === 'revoked' ? 'This link was ended.' : 'The time of this link is over.'} Its products are back
      in stock.
    </p>
  );

interface LinkDialogProps {
  opened: Loaded<PaymentLinkShown> | null;
  onClose: () => void;
  /** Null for whoever may not end it. */
  onEnd: ((link: PaymentLinkShown) => void) | null;
}

/** One payment link: what to show or send, and whether it has been paid. */
export const LinkDialog = ({ opened, onClose, onEnd }: LinkDialogProps) => {
  if (opened === null) return null;
  const link = opened.isThere ? opened.answer : null;
  return (
    <DialogFrame
      title={link ? `Payment link: ${link.customerName}` : 'Payment link'}
      isOpen
      onClose={onClose}
    >
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
        {link ? (
          <>
            <p className="money text-center text-3xl font-bold">{formatNairaExact(link.totalPrice)}</p>
            {link.state === 'open' ? <Waiting link={link} /> : <Ended link={link} />}
          </>
        ) : (
          !opened.isThere && <ErrorState title={opened.sentence} />
        )}
      </div>
      {link?.state === 'open' && onEnd && (
        <footer className="flex justify-end border-t border-line px-5 py-3">
          <Button
            look="secondary"
            icon={<XCircle aria-hidden="true" className="size-5" />}
            onClick={() => onEnd(link)}
          >
            End link
          </Button>
        </footer>
      )}
    </DialogFrame>
  );
};
