import { latestArrival } from '#contract/archive/calls.ts';
import type { Arrival } from '#contract/archive/schemas.ts';
import { api } from '../../api/browser.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { TakeIn } from './take-in.tsx';
import { TakeOut } from './take-out.tsx';

interface Content {
  arrival: Arrival | null;
}

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Content> => ({
  arrival: (await api(latestArrival, { signal })).data,
});

const MoveView = ({ content: { arrival } }: { content: Content }) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <TakeOut />
    <TakeIn arrival={arrival} />
  </div>
);

export const open = adminPageOf({ load, View: MoveView });
