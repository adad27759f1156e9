/**
 * How the shop looks.
 *
 * - the form:     `brand-fields`, `announcement-fields`, `section-list` (`section-fields`, `section-kinds`), `look-bar`
 * - its fields:   `picture-choice` (`take-picture`), `colour-field`, `colour-sample`, `choices`, `lagos-time`
 * - what it does: `use-look`, `look-preview` (`preview-frame`)
 */

import * as catalogue from '#contract/catalogue/calls.ts';
import { listCollections } from '#contract/catalogue/collections/calls.ts';
import * as calls from '#contract/look/calls.ts';
import type { LookState } from '#contract/look/schemas.ts';
import { api } from '../../api/browser.ts';
import { Leaving } from '../../dialogs/leaving.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { settingsPath } from '../settings/parts.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import { LogoFields, StyleFields } from './brand-fields.tsx';
import { LookBar } from './look-bar.tsx';
import { LookPreview } from './look-preview.tsx';
import type { Goods } from './section-kinds.ts';
import { SectionList } from './section-list.tsx';
import { useLook } from './use-look.ts';

interface Content {
  state: LookState;
  goods: Goods;
}

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data: state }, { data: categories }, { data: collections }] = await Promise.all([
    api(calls.readLook, { signal }),
    api(catalogue.listCategories, { signal }),
    api(listCollections, { signal }),
  ]);
  return { state, goods: { categories, collections } };
};

const LookView = ({ content: { state, goods } }: { content: Content }) => {
  const form = useLook(state);
  return (
    <>
      <Leaving isDirty={form.isDirty} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 [&_section]:lg:grid-cols-1 [&_section]:lg:gap-4">
          <SettingsSection
            title="Logo and icon"
            text={
              <>
                A PNG or JPEG of up to 2 MB, or an SVG, which is made a picture. The shop’s name stands in{' '}
                <TextLink to={settingsPath('Shop')}>Settings → Shop</TextLink>.
              </>
            }
          >
            <LogoFields {...form} />
          </SettingsSection>
          <SettingsSection
            title="Colours and shape"
            text="All other shades follow from these two, and stay readable whatever you choose."
          >
            <StyleFields {...form} />
          </SettingsSection>
          <SettingsSection title="Announcement" text="A line above every page of the shop.">
            <AnnouncementFields {...form} />
          </SettingsSection>
          <SettingsSection
            title="Home page"
            text={
              <>
                Its sections, from above. What has nothing to show is left out. The pictures and words of its
                slides stand in{' '}
                <TextLink to={settingsPath('Home page slides')}>Settings → Home page slides</TextLink>.
              </>
            }
          >
            <SectionList {...form} goods={goods} />
          </SettingsSection>
        </div>
        <div className="min-w-0 max-xl:order-first xl:sticky xl:top-4">
          <LookPreview html={form.html} page={form.page} onPage={form.setPage} />
        </div>
      </div>
      <LookBar form={form} />
    </>
  );
};

export const open = adminPageOf({ load, View: LookView });
