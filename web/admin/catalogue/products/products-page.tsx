import { AdminPageView } from '../../shell/page-loader.tsx';
import type { Route } from './+types/products-page.ts';
import { open } from './products.tsx';

export const meta = () => [{ title: 'Products' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

/** The products as the dashboard's tab shows them, on a page of their own. */
export default function ProductsPage({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">Products</h1>
      <AdminPageView screen={screen} />
    </>
  );
}
