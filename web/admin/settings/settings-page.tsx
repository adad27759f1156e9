import { AdminPageView } from '../shell/page-loader.tsx';
import type { Route } from './+types/settings-page.ts';
import { open } from './settings.tsx';

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

export default function SettingsPage({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">Settings</h1>
      <AdminPageView screen={screen} />
    </>
  );
}
