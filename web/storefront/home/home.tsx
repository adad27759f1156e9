/**
 * The home page, in the sections that the owner has chosen. The chosen ones and their order come from the look (server/look), the slides from the settings.
 *
 * - loaded:  `home-load` (what each section shows; one with nothing to show is left out, but for the featured products). How many products: contract/look/limits;
 *            how many featured ones: contract/catalogue/limits
 * - slides:  `hero` (their words and dots), `hero-slider` (moves on every three seconds, and when it rests), `hero-picture` and `hero-slides` (in which sizes, and how
 *            dark under the words), `pictures/` (those that the shop comes with)
 * - below:   featured products here; `sections` (products, categories, a text with a picture), `promises` (why choose our products)
 */

import { Sparkles } from 'lucide-react';
import { data, useRevalidator } from 'react-router';
import { HOME_FEATURED } from '#contract/catalogue/limits.ts';
import { api } from '../../api/browser.ts';
import { serverApi } from '../../api/server.ts';
import { leaveToWorker } from '../../offline/connection.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CARD } from '../catalogue/picture-places.ts';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { publicHead } from '../search-engines/public-head.ts';
import { pictureOfShop } from '../search-engines/shared-picture.ts';
import { organization, structuredData, webSite } from '../search-engines/structured-data.ts';
import { shopOf, useStorefront } from '../settings/settings.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './hero.tsx';
import { type Featured, loadHome, type ShownSection } from './home-load.ts';
import { Promises } from './promises.tsx';
import { OwnSection } from './sections.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const home = await loadHome(serverApi(context), request.signal);
  return data(home, { status: home.featured.failure?.status ?? 200 });
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const home = await loadHome(api, request.signal);
  if (home.featured.failure) leaveToWorker(request);
  return home;
};

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = shopOf(matches);
  return [
    ...publicHead({
      description:
        'Quality products at fair prices in naira, delivered across Nigeria and paid safely by card.',
      shop,
      canonicalPath: '/',
      picture: pictureOfShop(shop),
    }),
    structuredData(organization(shop), webSite(shop)),
  ];
};

const FeaturedProducts = ({ featured }: { featured: Featured }) => {
  const revalidator = useRevalidator();
  if (featured.failure) {
    return (
      <ErrorState
        text={featured.failure.message}
        onRetry={() => void revalidator.revalidate()}
        isRetrying={revalidator.state === 'loading'}
      />
    );
  }
  if (featured.products.length === 0) {
    return (
      <EmptyState
        icon={<Sparkles aria-hidden="true" className="size-8" />}
        title="No featured products available at the moment."
      >
        <ButtonLink to="/products">Browse Products</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ProductGrid products={featured.products} place={CARD} />
      {featured.total > HOME_FEATURED && (
        <div className="mt-6 text-center">
          <ButtonLink to="/products?featured=true" look="secondary">
            View All Featured Products ({featured.total})
          </ButtonLink>
        </div>
      )}
    </>
  );
};

/** One part of the page; what the shop came with stands here, all else in sections.tsx. */
const Section = ({ section, featured }: { section: ShownSection; featured: Featured }) => {
  const { heroSlides } = useStorefront();
  if (section.kind === 'slides') return <Hero slides={heroSlides} />;
  if (section.kind === 'promises') return <Promises />;
  if (section.kind !== 'featured') return <OwnSection section={section} />;
  return (
    <section aria-labelledby="featured" className="container-page mt-10">
      <h2 id="featured" className="mb-4 text-xl font-bold lg:text-2xl">
        Featured Products
      </h2>
      <FeaturedProducts featured={featured} />
    </section>
  );
};

export default function Home({ loaderData: { featured, sections } }: Route.ComponentProps) {
  const { name } = useStorefront();
  const placed = sections.map((section, place) => ({ section, place }));
  return (
    <>
      <h1 className="sr-only">{name}: quality products delivered across Nigeria</h1>
      {placed.map(({ section, place }) => (
        <Section key={`${section.kind} ${place}`} section={section} featured={featured} />
      ))}
    </>
  );
}
