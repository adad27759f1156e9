import type { ContentPage, ContentPageList } from '#contract/content-pages/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { PIXEL_VENDORS, type PixelVendor } from '#contract/settings/pixels.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { settingsPath } from '../settings/parts.ts';

/** Who sees it now, and what is to be done first. */
export const StateNotice = ({ isPublished, isStarter }: { isPublished: boolean; isStarter: boolean }) => {
  if (isPublished) return null;
  return (
    <FormNotice tone="warning" className="mb-5">
      {isStarter
        ? 'A draft written from your settings. Read it, fill in what is still open, then publish it. It is no legal advice: have somebody look at it who knows your trade.'
        : 'A draft: nobody but administrators can read it before you publish it.'}
    </FormNotice>
  );
};

/** What the page of returns promises has to be possible. */
const ReturnsNotice = () => (
  <FormNotice tone="warning" className="mb-5">
    Shoppers cannot ask for returns in the shop yet: say within how many days they may under{' '}
    <TextLink to={settingsPath('Returns')}>Settings → Returns</TextLink>.
  </FormNotice>
);

/** What bringing costs would be told as the shop came. */
const FeeNotice = ({ fee }: { fee: number }) => (
  <FormNotice tone="warning" className="mb-5">
    This page says that each order pays {formatNairaExact(fee)} for delivery, which nobody has set yet. Set
    your fee before you publish it:{' '}
    <TextLink to={settingsPath('Delivery and stock')}>one fee for all</TextLink>, or{' '}
    <TextLink to="/admin/delivery">by state</TextLink>.
  </FormNotice>
);

/** Whoever measures visits has to be named where people are told who sees their data. */
const MeasuringNotice = ({ vendors }: { vendors: string[] }) => (
  <FormNotice tone="warning" className="mb-5">
    {vendors.join(', ')} may measure visits (<TextLink to={settingsPath('Reach')}>Settings → Reach</TextLink>
    ), and this page does not say so: name whoever measures, what for, and that nothing starts before somebody
    agrees.
  </FormNotice>
);

interface SettingsNoticesProps extends Pick<ContentPageList, 'undecidedFee'> {
  page: Pick<ContentPage, 'kind' | 'body'>;
}

/** What a page of this kind says by the settings, and they do not yet. */
export const SettingsNotices = ({ page: { kind, body }, undecidedFee }: SettingsNoticesProps) => {
  const { returnDays, pixels = {} } = useStorefront();
  const unnamed = (Object.keys(pixels) as PixelVendor[])
    .map((vendor) => PIXEL_VENDORS[vendor])
    .filter((name) => !body.includes(name));
  if (kind === 'privacy' && unnamed.length > 0) return <MeasuringNotice vendors={unnamed} />;
  if (kind === 'returns' && returnDays === undefined) return <ReturnsNotice />;
  return kind === 'delivery' && undecidedFee !== undefined ? <FeeNotice fee={undecidedFee} /> : null;
};
