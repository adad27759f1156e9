/**
 * The settings of the shop, one form in parts; name, contact, flat shipping fee and low-stock threshold are asked for in this file, each other part in its own.
 *
 * - the parts:     `parts` (which there are, what each holds, by which words the palette finds it, and the address that leads to it), `settings-section` (one, as it
 *                  looks), `settings-parts` (the way to each), `open-parts` (which stand open on a phone)
 * - who sells:     `legal-section` (legal name, RC or BN number, TIN, VAT), `former-logo` (of before there was Look)
 * - buying:        `visitors-section` (without an account), `addresses-section` (landmarks and directions for riders), `pay-on-delivery-section` (how many unpaid
 *                  orders at once, and how many refused parcels)
 * - afterwards:    `returns-section` (for how many days), `reminders-section` (mails about abandoned carts, and for reviews, with what they say)
 * - news by phone: `texts-section` (SMS), `whatsapp-section` (WhatsApp, and which of both is tried first), `whatsapp-setup` (templates for Meta, webhook, test message,
 *                  what became of the newest)
 * - being found:   `reach-section` (feeds for Google and Meta, IndexNow, Google Analytics, pixels of Meta and TikTok), `index-now-state` (what has become of telling
 *                  search engines)
 * - home page:     `slide-list` (the banner's slides in their order), `slide-fields` (one: title, text, link), `slide-picture`, `slide-preview`, `use-slides`
 * - keeping:       `retention-section` (after how many days carts, guests, logs and names go)
 * - pausing:       `maintenance-section`, `maintenance-switch` (for how long, and what shoppers read; counts at once, without saving the form)
 * - saved:         `use-settings-form` (only what was changed is sent), `changed-settings` (what that is), `form-resolver` (the rules), `edit-conflict-notice`
 *                  (somebody else has set the same meanwhile)
 * - a new shop:    `guide/` (the first steps, from an empty shop to one that sells)
 */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as calls from '#contract/settings/calls.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import { api } from '../../api/browser.ts';
import { askToDiscard, Leaving } from '../../dialogs/leaving.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { fieldOf } from '../forms/field-of.ts';
import { OwnBar } from '../forms/own-bar.tsx';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { FormerLogo } from './former-logo.tsx';
import { LegalSection } from './legal-section.tsx';
import { MaintenanceSection } from './maintenance-section.tsx';
import { OpenPartsProvider, useOpenParts } from './open-parts.ts';
import { changedParts } from './parts.ts';
import { PayOnDeliverySection } from './pay-on-delivery-section.tsx';
import { ReachSection } from './reach-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { ReturnsSection } from './returns-section.tsx';
import { SettingsParts } from './settings-parts.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SlideList } from './slide-list.tsx';
import { TextsSection } from './texts-section.tsx';
import { type EditConflict, useSettingsForm } from './use-settings-form.ts';
import type { SettingsForm } from './use-slides.ts';
import { VisitorsSection } from './visitors-section.tsx';
import { WhatsAppSection } from './whatsapp-section.tsx';

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<StoreSettings> =>
  (await api(calls.readSettings, { signal })).data;

const ShopFields = ({ form }: { form: SettingsForm }) => {
  const field = fieldOf(form);
  return (
    <div className="space-y-4">
      <TextField label="Shop name" autoComplete="organization" {...field('name')} />
      <FormerLogo
        logo={form.watch('logo')}
        onRemove={() => form.setValue('logo', '', { shouldDirty: true })}
      />
    </div>
  );
};

const ContactFields = ({ form }: { form: SettingsForm }) => {
  const field = fieldOf(form);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isOptional
        {...field('contactEmail')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isOptional
        {...field('contactPhone')}
      />
      <TextField
        label="WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        isOptional
        hint="With it, product pages have “Ask about this” and “Order on WhatsApp”."
        {...field('whatsapp')}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Address"
          rows={2}
          autoComplete="street-address"
          isOptional
          {...field('contactAddress')}
        />
      </div>
    </div>
  );
};

const SellingFields = ({ form }: { form: SettingsForm }) => {
  const field = fieldOf(form);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Shipping fee (₦)"
        inputMode="decimal"
        autoComplete="off"
        hint="Flat, for each order; 0 for none."
        {...field('shippingFee', AS_NUMBER)}
      />
      <TextField
        label="Low-stock threshold"
        inputMode="numeric"
        autoComplete="off"
        hint="From so many units down, shoppers read “Only N left”."
        {...field('lowStock', AS_NUMBER)}
      />
    </div>
  );
};

interface SettingsBarProps {
  form: SettingsForm;
  /** Why they could not be saved. */
  problem: string | null;
  overtaken: EditConflict | null;
  isUploading: boolean;
  onDiscard: () => void;
}

/** Whether everything is saved, and what becomes of it where it is not. */
const SettingsBar = ({ form, problem, overtaken, isUploading, onDiscard }: SettingsBarProps) => {
  const { isDirty, isSubmitting, errors } = form.formState;
  const discard = async (): Promise<void> => {
    if (await askToDiscard()) onDiscard();
  };
  const isBroken = Object.keys(errors).length > 0 && overtaken === null;
  const isQuiet = !(isDirty || problem || overtaken);
  // On a phone what cannot be pressed would only take room.
  const button = classNames('max-sm:flex-1', !isDirty && 'max-sm:hidden');
  return (
    <OwnBar isQuiet={isQuiet} className="md:-mx-6 md:px-6">
      {problem && (
        <div className="mb-3">
          <FormNotice tone="error">{problem}</FormNotice>
        </div>
      )}
      {overtaken && (
        <div className="mb-3">
          <EditConflictNotice overtaken={overtaken} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-ink-soft max-sm:basis-full">
          {isBroken
            ? 'Some fields need another look'
            : isDirty
              ? 'You have unsaved changes'
              : 'Everything is saved'}
        </p>
        <Button
          look="secondary"
          className={button}
          onClick={() => void discard()}
          disabled={!isDirty || isSubmitting}
        >
          Discard
        </Button>
        <Button type="submit" className={button} isBusy={isSubmitting} disabled={!isDirty || isUploading}>
          Save Changes
        </Button>
      </div>
    </OwnBar>
  );
};

const SettingsView = ({ content }: { content: StoreSettings }) => {
  const { form, submit, problem, overtaken, discard } = useSettingsForm(content);
  const { isDirty, dirtyFields, isSubmitting, submitCount } = form.formState;
  const [isUploading, setIsUploading] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const changed = changedParts(dirtyFields);
  const parts = useOpenParts(changed);
  // The slides' fields are none that react-hook-form would find, nor are those of a part that was closed.
  const showRefused = useEffectEvent(() => {
    const refused = [...(element.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])];
    refused[0]?.focus();
    // So that a part stays open once what was refused is mended.
    parts.open(refused.flatMap((field) => field.closest('section')?.id ?? []));
  });
  useEffect(() => {
    if (submitCount > 0) showRefused();
  }, [submitCount]);
  return (
    <form
      ref={element}
      onSubmit={submit}
      noValidate
      aria-label="Settings"
      className="[&_:is(input,select,textarea)]:scroll-mb-32"
    >
      <Leaving isDirty={isDirty && !isSubmitting} />
      <OpenPartsProvider value={parts}>
        <SettingsParts changed={changed} />
        <SettingsSection
          title="Shop"
          text={
            <>
              The name in the header, in mails, on receipts and in search engines.{' '}
              <TextLink to="/admin/setup">The first steps of a new shop</TextLink>
            </>
          }
        >
          <ShopFields form={form} />
        </SettingsSection>
        <SettingsSection
          title="Contact"
          text="How shoppers reach you: at the foot of every page and mail. What is left empty is not shown."
        >
          <ContactFields form={form} />
        </SettingsSection>
        <LegalSection form={form} />
        <SettingsSection
          title="Delivery and stock"
          text={
            <>
              Counts for carts from now on. A checkout that has begun keeps the fee that it was begun with.{' '}
              <TextLink to="/admin/delivery">Delivery zones</TextLink>,{' '}
              <TextLink to="/admin/pages">what your pages say of it</TextLink>
            </>
          }
        >
          <SellingFields form={form} />
        </SettingsSection>
        <PayOnDeliverySection form={form} />
        <AddressesSection form={form} />
        <VisitorsSection form={form} />
        <TextsSection form={form} />
        <WhatsAppSection form={form} />
        <ReturnsSection form={form} />
        <RemindersSection form={form} />
        <ReachSection form={form} />
        <SettingsSection
          title="Home page slides"
          text={
            <>
              The banner of the home page; several slides move on by themselves every three seconds. A link
              that ends in <code className="whitespace-nowrap">?code=WELCOME10</code> has that discount code
              filled in at checkout.
            </>
          }
        >
          <SlideList form={form} onBusy={setIsUploading} />
        </SettingsSection>
        <RetentionSection form={form} />
        <MaintenanceSection />
      </OpenPartsProvider>
      <SettingsBar
        form={form}
        problem={problem}
        overtaken={overtaken}
        isUploading={isUploading}
        onDiscard={discard}
      />
    </form>
  );
};

export const open = adminPageOf({ load, View: SettingsView });
