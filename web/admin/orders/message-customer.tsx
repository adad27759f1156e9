import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { whatsAppHref } from '../../ui/whatsapp.ts';
import { ChoiceButton } from '../dialogs/choice-button.tsx';
import { readyTexts } from './customer-messages.ts';

const mailHref = (order: AdminOrder, text: string): string =>
  `mailto:${order.user.email}?subject=${encodeURIComponent(`Order ${displayOrderNumber(order)}`)}&body=${encodeURIComponent(text)}`;

const MessageForm = ({ order }: { order: AdminOrder }) => {
  const shop = useStorefront().name;
  const texts = readyTexts(order, shop, order.customerUrl);
  const [text, setText] = useState(texts[0]?.text ?? '');
  return (
    <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
      <fieldset>
        <legend className="sr-only">Ready texts</legend>
        <div className="flex flex-wrap gap-2">
          {texts.map((ready) => (
            <ChoiceButton key={ready.name} isChosen={text === ready.text} onClick={() => setText(ready.text)}>
              {ready.name}
            </ChoiceButton>
          ))}
        </div>
      </fieldset>
      <TextArea label="Message" rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      {order.customerPhone === null && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          “{order.shippingAddress.phone}” is no phone number that WhatsApp could open.
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {order.customerPhone !== null && (
          <ButtonLink
            to={whatsAppHref(order.customerPhone, text)}
            target="_blank"
            rel="noopener"
            icon={<MessageCircle aria-hidden="true" className="size-5" />}
          >
            Open WhatsApp
          </ButtonLink>
        )}
        {order.user.email && (
          <ButtonLink
            look="secondary"
            to={mailHref(order, text)}
            icon={<Mail aria-hidden="true" className="size-5" />}
          >
            Write a mail
          </ButtonLink>
        )}
        <Button
          look="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copyText(text, 'Text copied', 'The text could not be copied')}
        >
          Copy
        </Button>
      </div>
    </div>
  );
};

/** Writes to the customer of an order, with a ready text that can be changed. Nothing is sent by the shop. */
export const MessageCustomer = ({ order }: { order: AdminOrder }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        isWide
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        Message the customer
      </Button>
      <DialogFrame title="Message the customer" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <MessageForm order={order} />
      </DialogFrame>
    </>
  );
};
