import { deliveryFee } from '#contract/delivery/free-from.ts';
import type { DeliveryRate } from '#contract/delivery/schemas.ts';
import { daysText } from '#contract/delivery/texts.ts';
import { formatNaira, koboLeft, koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { whatsAppHref } from '../../ui/whatsapp.ts';
import { useStorefront } from '../settings/settings.ts';

/** What a basket whose items come to so much costs to be brought, in kobo. */
export const feeKoboOf = ({ fee, freeFrom }: DeliveryRate, itemsKobo: number): number =>
  deliveryFee(
    { fee: koboOfNaira(fee), freeFrom: freeFrom === null ? null : koboOfNaira(freeFrom) },
    itemsKobo,
  );

/** `₦2,500`, or that it is free. */
export const feeText = (kobo: number): string => (kobo === 0 ? 'Free' : formatNaira(nairaOfKobo(kobo)));

/** `2 to 4 days`; empty where no days are promised. */
export const rateDays = ({ daysFrom, daysTo }: DeliveryRate): string =>
  daysFrom === null || daysTo === null ? '' : daysText(daysFrom, daysTo);

/** How much more makes the delivery free; nothing where it is, or never is. */
export const FreeHint = ({ rate, itemsKobo }: { rate: DeliveryRate; itemsKobo: number }) => {
  if (rate.freeFrom === null || feeKoboOf(rate, itemsKobo) === 0) return null;
  const missing = nairaOfKobo(koboLeft(koboOfNaira(rate.freeFrom), itemsKobo));
  return (
    <span className="block text-success">
      <span className="money">{formatNaira(Math.ceil(missing))}</span> more for free delivery
    </span>
  );
};

/** That nothing is brought there, with a way to ask. */
export const NotThere = ({ place }: { place: string }) => {
  const { contact } = useStorefront();
  const text = `Hello, do you deliver to ${place}?`;
  const links = [
    contact.whatsapp && { label: 'Ask on WhatsApp', href: whatsAppHref(contact.whatsapp, text) },
    contact.email && {
      label: 'Ask by e-mail',
      href: `mailto:${contact.email}?subject=${encodeURIComponent(text)}`,
    },
    contact.phone && { label: 'Call us', href: `tel:${contact.phone.replace(/[^\d+]/g, '')}` },
  ].filter((link) => link !== '');
  return (
    <div className="text-accent-ink">
      <p className="font-medium">We do not deliver to {place} yet</p>
      {links[0] && (
        <a
          href={links[0].href}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {links[0].label}
        </a>
      )}
    </div>
  );
};
