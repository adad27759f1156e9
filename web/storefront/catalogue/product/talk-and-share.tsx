import { MessageCircle, Share2, ShoppingBag, X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { productPath } from '#contract/catalogue/addresses.ts';
import { unitPrice } from '#contract/money.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { whatsAppHref } from '../../../ui/whatsapp.ts';
import { useOrigin } from '../../settings/origin.ts';
import { useStorefront } from '../../settings/settings.ts';
import { choiceQuery } from './choice-address.ts';
import type { DetailProduct } from './product-load.ts';
import { orderByMessage, question, type Subject, shareLinks } from './product-message.ts';
import type { Purchase } from './use-purchase.ts';

const SHARE_ID = 'share';
const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-brand transition-colors hover:bg-brand-tint';
const ROW = 'flex min-h-12 w-full items-center rounded-md px-3 text-left font-medium hover:bg-sunken';

/** Opens the phone's own sharing where there is one, else the list below, which works without a script as well. */
const Share = ({ product, url }: Pick<Subject, 'product' | 'url'>) => {
  const list = useRef<HTMLDivElement>(null);
  const share = (event: MouseEvent): void => {
    if (!('share' in navigator)) return;
    event.preventDefault();
    // Whoever closes it again has changed their mind.
    navigator.share({ title: product, url }).catch(() => undefined);
  };
  const close = (): void => list.current?.hidePopover?.();
  return (
    <>
      <button type="button" popoverTarget={SHARE_ID} className={LINK} onClick={share}>
        <Share2 aria-hidden="true" className="size-5" />
        Share
      </button>
      <div
        ref={list}
        id={SHARE_ID}
        popover="auto"
        role="dialog"
        aria-label="Share"
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none border-0 bg-surface p-3 text-ink shadow-overlay backdrop:bg-scrim sm:inset-0 sm:m-auto sm:w-80 sm:rounded-lg"
      >
        <div className="mb-1 flex items-center justify-between">
          <p className="px-3 text-lg font-semibold">Share</p>
          <button
            type="button"
            popoverTarget={SHARE_ID}
            popoverTargetAction="hide"
            aria-label="Close"
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        {shareLinks({ product, url }).map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noopener" className={ROW} onClick={close}>
            {name}
          </a>
        ))}
        <button
          type="button"
          className={`${ROW} scriptless:hidden`}
          onClick={() => {
            close();
            void copyText(url, 'Link copied', 'The link could not be copied');
          }}
        >
          Copy link
        </button>
      </div>
    </>
  );
};

/** Asks the shop about a product, orders it by message, or tells others of it. */
export const TalkAndShare = ({ product, purchase }: { product: DetailProduct; purchase: Purchase }) => {
  const { name: shop, contact } = useStorefront();
  const { chosen: choice, quantity, offer } = purchase;
  const url = `${useOrigin()}${productPath(product)}${choiceQuery(choice)}`;
  const unchosen = Object.keys(product.variations).filter((type) => choice[type] === undefined);
  const subject: Subject = {
    ...{ shop, product: product.name, choice, unchosen },
    ...{ price: unitPrice(offer), quantity, url },
  };
  return (
    <div className="-mx-3 flex flex-wrap gap-x-2">
      {contact.whatsapp && (
        <>
          <a
            href={whatsAppHref(contact.whatsapp, question(subject))}
            target="_blank"
            rel="noopener"
            className={LINK}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Ask about this
          </a>
          {offer.stock > 0 && (
            <a
              href={whatsAppHref(contact.whatsapp, orderByMessage(subject))}
              target="_blank"
              rel="noopener"
              className={LINK}
            >
              <ShoppingBag aria-hidden="true" className="size-5" />
              Order on WhatsApp
            </a>
          )}
        </>
      )}
      <Share product={product.name} url={url} />
    </div>
  );
};
