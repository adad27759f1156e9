import { useId } from 'react';
import { Link } from 'react-router';
import { pictureAt, pictureSet } from '#contract/media/widths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CARD } from '../catalogue/picture-places.ts';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import type { ShownSection } from './home-load.ts';

type Of<Kind extends ShownSection['kind']> = Extract<ShownSection, { kind: Kind }>;

const HEADING = 'text-xl font-bold lg:text-2xl wrap-anywhere';

/** A few products under a heading, and the way to all of them. */
const Products = ({ title, to, products }: Of<'products'>) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="container-page mt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className={HEADING}>
          {title}
        </h2>
        <Link
          to={to}
          aria-label={`See all: ${title}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          See all
        </Link>
      </div>
      <ProductGrid products={products} place={CARD} />
    </section>
  );
};

const Categories = ({ title, categories }: Of<'categories'>) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="container-page mt-12">
      <h2 id={id} className={HEADING}>
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
        {categories.map(({ name, slug, count }) => (
          <li key={slug} className="min-w-0">
            <Link
              to={`/category/${slug}`}
              className="flex h-full min-h-14 flex-col justify-center rounded-lg border border-line bg-surface px-4 py-3 shadow-card transition-shadow hover:shadow-raised"
            >
              <span className="font-semibold text-brand wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-soft max-sm:sr-only">
                {count === 1 ? '1 product' : `${count} products`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const PICTURE_WIDTHS = [400, 720, 1080] as const;

const TextWithPicture = ({ title, text, picture, link, label }: Of<'text'>) => {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className="container-page mt-12">
      <div
        className={classNames(
          'overflow-hidden rounded-lg border border-line bg-surface shadow-card',
          picture && 'md:grid md:grid-cols-2',
        )}
      >
        {picture && (
          <img
            src={pictureAt(picture, 720)}
            srcSet={pictureSet(picture, PICTURE_WIDTHS, 'webp')}
            sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, 100vw"
            width={720}
            height={480}
            alt=""
            loading="lazy"
            decoding="async"
            className="aspect-[3/2] size-full object-cover"
          />
        )}
        <div className="flex flex-col items-start justify-center gap-3 p-5 md:p-8">
          {title && (
            <h2 id={id} className={HEADING}>
              {title}
            </h2>
          )}
          <p className="max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
          {link.startsWith('https:') ? (
            <a
              href={link}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {label}
            </a>
          ) : (
            link && (
              <ButtonLink to={link} look="secondary">
                {label}
              </ButtonLink>
            )
          )}
        </div>
      </div>
    </section>
  );
};

/** A section that no shop has until its owner wants it. */
export const OwnSection = ({ section }: { section: Of<'products' | 'categories' | 'text'> }) => {
  if (section.kind === 'products') return <Products {...section} />;
  if (section.kind === 'categories') return <Categories {...section} />;
  return <TextWithPicture {...section} />;
};
