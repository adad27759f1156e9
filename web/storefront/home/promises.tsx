import { BadgeCheck, Tag, Truck } from 'lucide-react';

const PROMISES = [
  {
    Icon: BadgeCheck,
    title: 'Quality Guaranteed',
    text: 'Every product is checked before it leaves us. If it is not right, tell us and we make it right.',
  },
  {
    Icon: Tag,
    title: 'Best Prices',
    text: 'Fair prices in naira, shown in full before you pay. No hidden charges at checkout.',
  },
  {
    Icon: Truck,
    title: 'Fast Delivery',
    text: 'Orders are packed quickly, and what delivery to you costs is said before you pay.',
  },
] as const;

export const Promises = () => (
  <section aria-labelledby="why" className="container-page mt-12">
    <h2 id="why" className="text-xl font-bold lg:text-2xl">
      Why choose our products
    </h2>
    <ul className="mt-4 grid gap-4 md:grid-cols-3">
      {PROMISES.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
