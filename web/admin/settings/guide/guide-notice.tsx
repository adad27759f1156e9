import { ListChecks } from 'lucide-react';
import type { Setup } from '#contract/settings/setup.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Progress } from './progress.tsx';

/** Leads from the dashboard of a new shop to its first steps. */
export const GuideNotice = ({ setup }: { setup: Setup }) => (
  <section
    aria-label="First steps"
    className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-brand-soft bg-brand-tint p-4"
  >
    <div className="min-w-0 flex-1 basis-72">
      <p className="mb-2 font-semibold">Set up your shop</p>
      <Progress steps={setup.steps} />
    </div>
    <ButtonLink
      to="/admin/setup"
      className="max-sm:w-full"
      icon={<ListChecks aria-hidden="true" className="size-5" />}
    >
      Continue
    </ButtonLink>
  </section>
);
