/**
 * A product's page.
 *
 * - loaded:   `product-load`, `product-structured-data` (what search engines read)
 * - shown:    `product-view`, `gallery`, `gallery-position`, `product-facts`, `description`
 * - chosen:   `use-choice`, `choice-address` (`?Size=M`), `variant-offer` (what a choice comes to; which price is crossed out: contract/money), `variation-picker`,
 *             `variant-prices` (without a script)
 * - below:    `related` (loaded when it comes near), `related-rows`
 * - bought:   `use-purchase` (what is about to go into the cart), `buy-button`, `../add-to-cart`, `sold-out-notice`
 *             (asks whether to tell when it is back)
 * - told:     `talk-and-share`, `product-message` (what is written about it)
 */

import { PackageX } from 'lucide-react';
import { useEffect } from 'react';
import { data, redirect, replace, useRevalidator } from 'react-router';
import { categoryPath, productPath } from '#contract/catalogue/addresses.ts';
import { CURRENCY, unitPrice } from '#contract/money.ts';
import { api } from '../../../api/browser.ts';
import { serverApi } from '../../../api/server.ts';
import { leaveToWorker } from '../../../offline/connection.ts';
import { BackButton } from '../../../ui/back-button.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { pageHead } from '../../search-engines/page-head.ts';
import { publicHead } from '../../search-engines/public-head.ts';
import { pictureOfProduct } from '../../search-engines/shared-picture.ts';
import { breadcrumbs, structuredData } from '../../search-engines/structured-data.ts';
import { shopOf } from '../../settings/settings.ts';
import { picturesOf } from '../picture-sources.ts';
import type { Route } from './+types/product.ts';
import { isMissing, loadDetail, movedTo } from './product-load.ts';
import { productData } from './product-structured-data.ts';
import { ProductView } from './product-view.tsx';

/** For good, and yet asked for again each time: a product that is renamed twice may have its first words again. */
const MOVED = { status: 301, headers: { 'cache-control': 'no-cache' } };

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const detail = await loadDetail(serverApi(context), params.id, request.signal);
  const moved = movedTo(detail, params.id);
  if (moved !== null) throw redirect(moved, MOVED);
  return data(detail, { status: detail.failure?.status ?? 200 });
};

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const detail = await loadDetail(api, params.id, request.signal);
  if (detail.failure) leaveToWorker(request);
  const moved = movedTo(detail, params.id);
  if (moved !== null) throw replace(`${moved}${new URL(request.url).search}`);
  return detail;
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const product = loaderData?.product;
  if (!product) return pageHead('Product Not Found')({ matches });
  const shop = shopOf(matches);
  const path = productPath(product);
  const { category, name } = product;
  return [
    ...publicHead({
      title: name,
      description: product.description,
      shop,
      canonicalPath: path,
      picture: pictureOfProduct(picturesOf(product.images)[0], name, shop),
      type: 'product',
    }),
    { property: 'product:price:amount', content: String(unitPrice(product)) },
    { property: 'product:price:currency', content: CURRENCY },
    structuredData(
      productData(product, shop),
      breadcrumbs(shop, [
        { name: 'Products', path: '/products' },
        ...[category.parent, category].flatMap((one) =>
          one ? [{ name: one.name, path: categoryPath(one) }] : [],
        ),
        { name, path },
      ]),
    ),
  ];
};

const DetailFailure = ({ message }: { message: string }) => {
  const revalidator = useRevalidator();
  useEffect(() => showToast('error', 'Failed to load product'), []);
  return (
    <ErrorState
      isPage
      text={message}
      onRetry={() => void revalidator.revalidate()}
      isRetrying={revalidator.state === 'loading'}
    >
      <ButtonLink to="/products" look="secondary">
        Browse Products
      </ButtonLink>
    </ErrorState>
  );
};

export default function ProductPage({ loaderData: detail }: Route.ComponentProps) {
  if (detail.failure === null) {
    // Another product is another page: nothing chosen or opened is carried over.
    return <ProductView key={detail.product._id} product={detail.product} />;
  }
  if (!isMissing(detail)) return <DetailFailure message={detail.failure.message} />;
  return (
    <div className="container-page py-4">
      <BackButton otherwise="/products" />
      <EmptyState
        isPage
        icon={<PackageX aria-hidden="true" className="size-8" />}
        title="Product Not Found"
        text="It may have been sold out for good or taken out of the shop."
      >
        <ButtonLink to="/products">Browse Products</ButtonLink>
      </EmptyState>
    </div>
  );
}
