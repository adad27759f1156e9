import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useStorefront } from '../settings/settings.ts';

const ContactForm = lazyPart(() => import('./contact-form.tsx'), 'The form could not be loaded.');

const LOOK = 'inline-flex min-h-11 items-center text-brand underline underline-offset-4 wrap-anywhere';

/** How the shop is reached today, and the form. Where no script runs the ways that need none are enough. */
export const ContactDetails = () => {
  const { contact, legal } = useStorefront();
  const { email, phone, address, whatsapp } = contact;
  return (
    <>
      <address className="mt-6 flex flex-col items-start not-italic">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LOOK}>
            {phone}
          </a>
        )}
        {whatsapp && (
          <a href={`https://wa.me/${whatsapp.slice(1)}`} className={LOOK}>
            WhatsApp
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={LOOK}>
            {email}
          </a>
        )}
        {address && <span className="py-1 whitespace-pre-line wrap-anywhere">{address}</span>}
        {legal && <span className="py-1 text-sm text-ink-soft wrap-anywhere">{legal}</span>}
      </address>
      <div className="mt-8 min-h-140 scriptless:hidden">
        <Suspense>
          <ContactForm />
        </Suspense>
      </div>
    </>
  );
};
