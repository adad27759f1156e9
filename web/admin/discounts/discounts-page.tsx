import { AdminPageView } from '../shell/page-loader.tsx';
import type { Route } from './+types/discounts-page.ts';
import { open } from './discounts.tsx';

export const meta = () => [{ title: 'Discounts' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

export default function DiscountsPage({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">Discounts</h1>
      <AdminPageView screen={screen} />
    </>
  );
}
