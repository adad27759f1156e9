import { useWatch } from 'react-hook-form';
import { TextLink } from '../../forms/text-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { fieldOf } from '../forms/field-of.ts';
import { IndexNowStateNote } from './index-now-state.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

const FEEDS = [
  { path: '/feeds/google.xml', name: 'Address for Google Merchant Center' },
  { path: '/feeds/meta.csv', name: 'Address for Meta catalogues' },
] as const;

/** Where the shop is found and what measures its visits. */
export const ReachSection = ({ form }: { form: SettingsForm }) => {
  const offersFeeds = useWatch({ control: form.control, name: 'offersFeeds' });
  const tellsSearchEngines = useWatch({ control: form.control, name: 'tellsSearchEngines' });
  const ids = useWatch({ control: form.control, name: ['ga4Id', 'metaPixelId', 'tiktokPixelId'] });
  const field = fieldOf(form);
  return (
    <SettingsSection
      title="Reach"
      text="Products in Google and Meta, and what measures your visits. A pixel loads nothing before a visitor agrees: a small banner asks, and the foot of each page lets them change their mind."
    >
      <div className="space-y-4">
        <SwitchField
          label="Product feeds"
          hint="All products that shoppers see and that have a picture, as files for Google and Meta; a few minutes old at most."
          {...form.register('offersFeeds')}
        />
        {offersFeeds &&
          FEEDS.map(({ path, name }) => (
            <TextField
              key={path}
              label={name}
              readOnly
              value={`${location.origin}${path}`}
              onFocus={(event) => event.target.select()}
            />
          ))}
        <SwitchField
          label="Tell search engines"
          hint="Bing, Yandex, Naver, Seznam and others hear by IndexNow, within minutes, which products, collections, categories and pages have come, changed or gone. Google does not take part."
          {...form.register('tellsSearchEngines')}
        />
        <IndexNowStateNote isWanted={tellsSearchEngines} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Google Analytics 4"
            isOptional
            autoComplete="off"
            spellCheck={false}
            hint="Measurement id, such as G-ABC1234567"
            {...field('ga4Id')}
          />
          <TextField
            label="Meta pixel"
            isOptional
            autoComplete="off"
            inputMode="numeric"
            {...field('metaPixelId')}
          />
          <TextField
            label="TikTok pixel"
            isOptional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('tiktokPixelId')}
          />
        </div>
        {ids.some(Boolean) && (
          <p className="text-sm text-ink-soft">
            Your privacy page has to name whoever measures:{' '}
            <TextLink to="/admin/pages">look at it under Pages</TextLink>.
          </p>
        )}
      </div>
    </SettingsSection>
  );
};
