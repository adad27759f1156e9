import { Link } from 'react-router';
import { categoryPath, collectionPath } from '#contract/catalogue/addresses.ts';
import { contentPagePath } from '#contract/content-pages/addresses.ts';
import { isInFooter } from '#contract/content-pages/kinds.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { useStorefront } from '../settings/settings.ts';

const COLUMNS = [
  {
    title: 'Shop',
    links: [
      { to: '/products', name: 'All products' },
      { to: '/products?featured=true', name: 'Featured products' },
      { to: '/products?sortBy=-averageRating', name: 'Best rated' },
      { to: '/how-to-pay', name: 'How to pay' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { to: '/profile', name: 'Profile' },
      { to: '/history', name: 'My Orders' },
      { to: '/track', name: 'Track your order' },
      { to: '/cart', name: 'Cart' },
    ],
  },
] as const;

/** How the shop can be reached, as far as its owner says. */
const Contact = () => {
  const { email, phone, address, whatsapp } = useStorefront().contact;
  if (!email && !phone && !address && !whatsapp) return null;
  const look =
    'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline wrap-anywhere';
  return (
    <address className="mt-2 flex flex-col items-start text-sm text-ink-soft not-italic">
      {address && <span className="py-1 whitespace-pre-line wrap-anywhere">{address}</span>}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={look}>
          {phone}
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/${whatsapp.slice(1)}`} className={look}>
          WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={look}>
          {email}
        </a>
      )}
    </address>
  );
};

const LINK =
  'inline-flex min-h-11 items-center text-ink-soft underline-offset-4 wrap-anywhere hover:text-ink hover:underline';

interface ColumnProps {
  title: string;
  /** Where another part of a page is called so too. */
  label?: string;
  links: readonly { to: string; name: string }[];
}

const Column = ({ title, label = title, links }: ColumnProps) => (
  <nav aria-label={label}>
    <h2 className="text-sm font-semibold">{title}</h2>
    <ul className="mt-2">
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

export const Footer = () => {
  const { name, legal, vatIncluded, pages = [], categories = [], collections = [], pixels } = useStorefront();
  const own = pages
    .filter(({ place }) => isInFooter(place))
    .map((page) => ({ to: contentPagePath(page), name: page.title }));
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="container-page grid grid-cols-2 gap-x-4 gap-y-8 py-10 lg:flex lg:justify-between lg:gap-x-8">
        <div className="max-w-sm max-lg:col-span-2">
          <p className="text-lg font-bold text-brand">{name}</p>
          <p className="mt-2 text-sm text-ink-soft">
            {`Prices in Nigerian naira${vatIncluded ? ', VAT included' : ''}. Pay by card, bank transfer or USSD with ${PROVIDER}; your card details never reach this shop.`}
          </p>
          <Contact />
          {pixels && (
            <button type="button" data-pixel-choice className={`${LINK} text-sm scriptless:hidden`}>
              Your choice about measuring
            </button>
          )}
          {legal && <p className="mt-2 text-sm text-ink-soft wrap-anywhere">{legal}</p>}
        </div>
        {categories.length > 0 && (
          <Column
            title="Categories"
            links={categories.map((category) => ({ to: categoryPath(category), name: category.name }))}
          />
        )}
        {collections.length > 0 && (
          <Column
            title="Collections"
            label="Collections of this shop"
            links={collections.map((collection) => ({
              to: collectionPath(collection),
              name: collection.name,
            }))}
          />
        )}
        {COLUMNS.map((column) => (
          <Column key={column.title} {...column} />
        ))}
        {own.length > 0 && <Column title="About this shop" links={own} />}
      </div>
    </footer>
  );
};
