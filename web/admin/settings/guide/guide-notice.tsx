import { ListChecks } from 'lucide-react';
import type { Setup } from '#contract/settings/setup.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ROW_BUTTON, StartRow } from '../../shell/start-row.tsx';
import { Progress } from './progress.tsx';

/** Leads from the dashboard of a new shop to its first steps. */
export const GuideNotice = ({ setup }: { setup: Setup }) => (
  <StartRow
    label="First steps"
    icon={ListChecks}
    title="Set up your shop"
    detail={<Progress steps={setup.steps} isSmall />}
    buttons={
      <ButtonLink to="/admin/setup" look="quiet" className={ROW_BUTTON}>
        Continue
      </ButtonLink>
    }
  />
);
