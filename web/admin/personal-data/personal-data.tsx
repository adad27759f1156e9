/**
 * What the law calls personal data: who has asked to be deleted, and what an owner has to see to.
 *
 * - `law`       what the law asks, what the shop does for it, what is left to do
 * - `pixel-answers`  what visitors have answered about pixels, by its number
 * - `giving`    a customer's file, and the deletion of their account, for whoever has written
 */

import { UserRoundX } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { contactOf } from '#contract/accounts/phone-address.ts';
import * as calls from '#contract/personal-data/calls.ts';
import type { DeletionRequest } from '#contract/personal-data/schemas.ts';
import { countPixelAnswers } from '#contract/pixels/calls.ts';
import type { PixelAnswerCounts } from '#contract/pixels/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { formatDay } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { useMay } from '../shell/may.tsx';
import { saveData, takeBack } from './giving.ts';
import { LAW } from './law.ts';
import { PixelAnswers } from './pixel-answers.tsx';

const NARROWING: Narrowing = {};

interface Content {
  page: Page<DeletionRequest>;
  counts: PixelAnswerCounts;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [page, { data: counts }] = await Promise.all([
    api(calls.listDeletions, {
      query: listQueryIn(NARROWING, search),
      signal,
      failure: 'Failed to fetch the requests',
    }),
    api(countPixelAnswers, { signal }),
  ]);
  return { page, counts };
};

const COLUMNS: Column<DeletionRequest>[] = [
  { id: 'name', header: 'Customer', isTitle: true, cell: ({ user }) => user.name },
  { id: 'email', header: 'Email', cell: ({ user }) => contactOf(user.email) },
  {
    id: 'askedAt',
    header: 'Asked',
    isOneLine: true,
    cell: ({ askedAt, askedBy }) => `${formatDay(askedAt)}${askedBy ? `, entered by ${askedBy}` : ''}`,
  },
  { id: 'dueAt', header: 'Deleted on', isOneLine: true, cell: ({ dueAt }) => formatDay(dueAt) },
  { id: 'waitsFor', header: 'Waits for', cell: ({ waitsFor }) => waitsFor.join('; ') || 'nothing' },
];

const PersonalDataView = ({ content: { page, counts } }: { content: Content }) => {
  const { revalidate } = useRevalidator();
  const may = useMay();
  return (
    <>
      <section aria-labelledby="deletions">
        <h2 id="deletions" className="text-lg font-semibold">
          Accounts that are going to be deleted
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-ink-soft">
          They asked under Profile, or you entered it for them. It happens by itself, thirty days after it was
          asked for, or once nothing is open any more.
        </p>
        <AdminList
          caption="Accounts that are going to be deleted"
          pages="Pages of requests"
          page={page}
          columns={COLUMNS}
          idOf={({ user }) => user._id}
          nameOf={({ user }) => user.name}
          rowActions={({ user }) => [
            {
              label: 'Download their data',
              needs: 'answer for personal data',
              onChoose: () => void saveData(user._id, 'html'),
            },
            {
              label: 'Keep the account',
              needs: 'answer for personal data',
              onChoose: () => void takeBack(user).then(revalidate),
            },
          ]}
          empty={{
            icon: UserRoundX,
            title: 'Nobody has asked to be deleted',
            text: 'Whoever asks under Profile stands here for thirty days.',
            narrowed: 'Nobody has asked to be deleted',
            clear: 'Show all',
          }}
        />
      </section>
      <PixelAnswers counts={counts} />
      <section aria-labelledby="law" className="mt-8 border-t border-line pt-6">
        <h2 id="law" className="text-lg font-semibold">
          What the law asks of you
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          In short, for a shop in Nigeria, with what this shop does for it. It is not legal advice: ask a
          lawyer about your own case. How long what is kept is set under{' '}
          {may('see settings') ? <TextLink to="/admin/settings">Settings</TextLink> : 'Settings'}.
        </p>
        <dl className="mt-4 grid gap-4 lg:grid-cols-2">
          {LAW.map(({ title, source, asks, does, left }) => (
            <div key={title} className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
              <dt className="font-semibold">
                {title} <span className="font-normal text-ink-soft">({source})</span>
              </dt>
              <dd className="mt-1 space-y-2 text-sm">
                <p>{asks}</p>
                <p>
                  <strong>The shop: </strong>
                  {does}
                </p>
                <p>
                  <strong>Left to you: </strong>
                  {left}
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
};

export const open = adminListOf({ load, View: PersonalDataView });
