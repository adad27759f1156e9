/**
 * The guide through the first steps of a new shop (/admin/setup): their order and titles, and which one is next.
 *
 * - the steps:  `selling-steps` (name, products, delivery fee, pages, a sale to yourself), `payment-step` (whether Paystack takes the shop's keys, and the webhook's
 *               address), `live-step` (what is still missing until real money is taken)
 * - shown:      `step` (one, with its number or tick), `progress` (how many are done), `guide-notice` (the row on the dashboard that leads here)
 * - for others: `hand-over` (what whoever runs the shop does about keys, webhook and live mode, as a message), `send-on` (the button that shares or copies it)
 * - done here:  `use-setup` (keeps the delivery fee, checks the keys, hides the guide from the dashboard)
 */

import type { ReactNode } from 'react';
import type { Examples } from '#contract/examples/schemas.ts';
import * as calls from '#contract/settings/calls.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import type { Setup, SetupStep } from '#contract/settings/setup.ts';
import { api } from '../../../api/browser.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { ExamplesNotice, loadExamples } from '../../examples/examples-notice.tsx';
import { adminPageOf } from '../../shell/page-loader.tsx';
import { LiveStep } from './live-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { Progress } from './progress.tsx';
import { DeliveryStep, NameStep, PagesStep, ProductsStep, SaleStep } from './selling-steps.tsx';
import { Step } from './step.tsx';
import { useSetup } from './use-setup.ts';

interface Content {
  setup: Setup;
  settings: StoreSettings;
  examples: Examples | null;
}

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data: setup }, { data: settings }, examples] = await Promise.all([
    api(calls.readSetup, { signal }),
    api(calls.readSettings, { signal }),
    loadExamples(signal),
  ]);
  return { setup, settings, examples };
};

const TITLES: Record<SetupStep, string> = {
  name: 'Name and logo',
  products: 'Products',
  delivery: 'Delivery',
  pages: 'Pages',
  payment: 'Payment',
  sale: 'Sell yourself something',
  live: 'Go live',
};

/** The guide from an empty shop to one that sells: what is true has a tick, and what is next stands out. */
const GuideView = ({ content: { setup, settings, examples } }: { content: Content }) => {
  const { busy, change, checkKeys } = useSetup();
  const next = setup.steps.find(({ isDone }) => !isDone)?.step;
  const lookOf = (step: SetupStep): ButtonLook => (step === next ? 'primary' : 'secondary');
  const { shippingFee: fee, payment, unfinishedProducts } = setup;
  const bodies: Record<SetupStep, (isDone: boolean) => ReactNode> = {
    name: () => <NameStep name={settings.name} look={lookOf('name')} />,
    products: () => <ProductsStep unfinished={unfinishedProducts} look={lookOf('products')} />,
    delivery: (isDone) => (
      <DeliveryStep
        fee={fee}
        isByPlace={setup.isFeeByPlace}
        isDone={isDone}
        isBusy={busy === 'settings'}
        onKeep={() => void change({ shippingFee: fee })}
        look={lookOf('delivery')}
      />
    ),
    pages: () => <PagesStep look={lookOf('pages')} />,
    payment: () => (
      <PaymentStep
        shop={settings.name}
        payment={payment}
        isBusy={busy === 'keys'}
        onCheck={() => void checkKeys()}
      />
    ),
    sale: () => <SaleStep isRealMoney={payment.keys === 'live'} look={lookOf('sale')} />,
    live: (isDone) => <LiveStep shop={settings.name} setup={setup} isDone={isDone} />,
  };
  return (
    <div className="max-w-3xl space-y-5">
      <div className="space-y-2">
        <p className="text-ink-soft">
          From an empty shop to one that sells. Each step has its tick as soon as it is true.
        </p>
        <Progress steps={setup.steps} />
      </div>
      {examples && (
        <div className="rounded-lg border border-line bg-surface">
          <ExamplesNotice examples={examples} />
        </div>
      )}
      <ol className="space-y-4">
        {setup.steps.map(({ step, isDone }, place) => (
          <Step key={step} number={place + 1} title={TITLES[step]} isDone={isDone} isNext={step === next}>
            {bodies[step](isDone)}
          </Step>
        ))}
      </ol>
      <Button
        look="quiet"
        isBusy={busy === 'settings'}
        onClick={() => void change({ isGuideHidden: !settings.isGuideHidden })}
      >
        {settings.isGuideHidden ? 'Show this guide on the dashboard' : 'Hide this guide from the dashboard'}
      </Button>
    </div>
  );
};

export const open = adminPageOf({ load, View: GuideView });
