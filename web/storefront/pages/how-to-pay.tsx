import { Banknote, CreditCard, Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import { PROVIDER } from '#contract/payment-provider.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import { useStorefront } from '../settings/settings.ts';

export const meta = pageHead('How to pay');

/** The channels that Paystack's form offers everybody in Nigeria. Source: its pages about payment channels and "Pay with transfer". */
const WAYS = [
  {
    name: 'Card',
    Icon: CreditCard,
    text: 'Verve, Mastercard or Visa. Your bank may ask for your PIN or a code that it sends to your phone.',
  },
  {
    name: 'Bank transfer',
    Icon: Banknote,
    text: 'You are shown an account number that is made for this payment alone and lives for 30 minutes. Send the exact sum, once, from any bank’s app or a USSD code.',
  },
  {
    name: 'USSD',
    Icon: Hash,
    text: 'Choose your bank, dial the code that you are shown on the phone of your account, and confirm with your PIN. It needs no data.',
  },
];

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <section className="space-y-2">
    <h2 className="text-lg font-semibold">{question}</h2>
    {children}
  </section>
);

/** What people ask about paying, and what to do when money has left their account. */
export default function HowToPay() {
  const { payOnDelivery } = useStorefront();
  return (
    <article className="container-page max-w-3xl! space-y-8 py-8">
      <header className="space-y-2">
        <h1 className="text-2xl font-bold">How to pay</h1>
        <p className="text-ink-soft">
          {`You pay in ${PROVIDER}'s own form, which opens at the checkout. Your card and bank details never reach this shop.`}
        </p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-3">
        {WAYS.map(({ name, Icon, text }) => (
          <li key={name} className="rounded-xl border border-line bg-surface p-4 shadow-card">
            <Icon aria-hidden="true" className="size-6 text-brand" />
            <h2 className="mt-2 font-semibold">{name}</h2>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      {payOnDelivery && (
        <Answer question="Can I pay when it comes?">
          <p>
            In some places, yes. Where we offer it the checkout asks how you want to pay, once it knows your
            address, and says for orders of which sums. You pay the rider in cash, by transfer or by POS, and
            then tell the delivery code that you were sent.
          </p>
        </Answer>
      )}
      <Answer question="Money left my account, but I see no order">
        <p>Do not pay again. A transfer can take a while to arrive, and we are watching for it.</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            <TextLink to="/history" className="-my-3">
              My Orders
            </TextLink>{' '}
            shows what we are waiting for. You may close your browser: when the money arrives the order is
            placed by itself, and we tell you.
          </li>
          <li>
            A transfer of another sum than the one shown, or one that comes too late, is sent back by the
            bank.
          </li>
          <li>
            Money that arrives when the goods have gone meanwhile is given back in full. It goes back the way
            it came.
          </li>
        </ul>
      </Answer>
      <Answer question="I closed the payment form by mistake">
        <p>
          Nothing is lost: your cart and your address are kept. Open the{' '}
          <TextLink to="/checkout" className="-my-3">
            checkout
          </TextLink>{' '}
          again. If money may be on its way, it says so before you pay a second time; if both arrive, you get
          one order, and the second payment back.
        </p>
      </Answer>
      <Answer question="How do I know that it was paid?">
        <p>
          We send you the order with its number, and My Orders has it. With that number and your phone number
          or email address you can{' '}
          <TextLink to="/track" className="-my-3">
            track your order
          </TextLink>{' '}
          without logging in.
        </p>
      </Answer>
    </article>
  );
}
