import { Sparkles } from 'lucide-react';
import { data, useRevalidator } from 'react-router';
import * as calls from '#contract/catalogue/calls.ts';
import { HOME_FEATURED } from '#contract/catalogue/limits.ts';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { serverApi } from '../../api/server.ts';
import { leaveToWorker } from '../../offline/connection.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CARD } from '../catalogue/picture-places.ts';
import { type CardProduct, cardOf } from '../catalogue/product-card-model.ts';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { publicHead } from '../search-engines/public-head.ts';
import { pictureOfShop } from '../search-engines/shared-picture.ts';
import { organization, structuredData, webSite } from '../search-engines/structured-data.ts';
import { shopOf, useStorefront } from '../settings/settings.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './hero.tsx';
import { Promises } from './promises.tsx';

interface Featured {
  products: CardProduct[];
  /** How many featured products there are, shown or not. */
  total: number;
  failure: { status: number; message: string } | null;
}

const loadFeatured = async (from: Api, signal: AbortSignal): Promise<Featured> => {
  try {
    const { data: products, pagination } = await from(calls.listProducts, {
      query: { isFeatured: true, limit: HOME_FEATURED },
      signal,
      failure: 'Failed to fetch featured products',
    });
    return { products: products.map(cardOf), total: pagination.total, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    return { products: [], total: 0, failure: { status: status === 0 ? 503 : status, message } };
  }
};

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const featured = await loadFeatured(serverApi(context), request.signal);
  return data(featured, { status: featured.failure?.status ?? 200 });
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const featured = await loadFeatured(api, request.signal);
  if (featured.failure) leaveToWorker(request);
  return featured;
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

export default function Home({ loaderData }: Route.ComponentProps) {
  const { name, heroSlides } = useStorefront();
  return (
    <>
      <h1 className="sr-only">{name}: quality products delivered across Nigeria</h1>
      <Hero slides={heroSlides} />
      <section aria-labelledby="featured" className="container-page mt-10">
        <h2 id="featured" className="mb-4 text-xl font-bold lg:text-2xl">
          Featured Products
        </h2>
        <FeaturedProducts featured={loaderData} />
      </section>
      <Promises />
    </>
  );
}
