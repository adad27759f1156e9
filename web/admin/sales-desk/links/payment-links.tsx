/**
 * Payment links: sales that whoever has the link pays.
 *
 * - `link-dialog`      one of them: its QR code, and the ways to send it
 * - `use-ending-link`  ending one before its time
 */

import { Link2, Plus, XCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import * as calls from '#contract/sales-desk/calls.ts';
import type { LinkState } from '#contract/sales-desk/link-states.ts';
import type { PaymentLinkShown } from '#contract/sales-desk/links.ts';
import type { Page } from '../../../api/api.ts';
import { api } from '../../../api/browser.ts';
import type { Loaded } from '../../../storefront/orders/loaded.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { AdminList } from '../../listing/admin-list.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { useListHref } from '../../listing/list-address.ts';
import { adminListOf } from '../../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../../listing/narrowing.ts';
import { useMay } from '../../shell/may.tsx';
import { pageKey } from '../../shell/page-keys.ts';
import { refusalOrAnswer } from '../../shell/unanswered.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useEndingLink } from './use-ending-link.ts';

interface Links {
  list: Page<PaymentLinkShown>;
  opened: Loaded<PaymentLinkShown> | null;
}

const NARROWING: Narrowing = {};
const FAILURE = 'Failed to fetch payment links';

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Links> => {
  const id = search.get('link');
  const [list, opened] = await Promise.all([
    api(calls.listLinks, { query: listQueryIn(NARROWING, search), signal, failure: FAILURE }),
    id &&
      refusalOrAnswer(
        api(calls.readLink, { params: { id }, signal, failure: FAILURE }).then(({ data }) => data),
        FAILURE,
      ),
  ]);
  return { list, opened: opened || null };
};

const STATES: Record<LinkState, { text: string; tone: BadgeTone }> = {
  open: { text: 'Waiting', tone: 'warning' },
  paid: { text: 'Paid', tone: 'success' },
  expired: { text: 'Time is over', tone: 'danger' },
  revoked: { text: 'Ended', tone: 'danger' },
};

const COLUMNS: Column<PaymentLinkShown>[] = [
  { id: 'customer', header: 'Customer', isTitle: true, cell: ({ customerName }) => customerName || '–' },
  {
    id: 'items',
    header: 'Products',
    isPlain: true,
    isCut: true,
    cell: ({ items }) => {
      const goods = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
      return (
        <span className="md:line-clamp-2 md:min-w-40 xl:min-w-56" title={goods}>
          {goods}
        </span>
      );
    },
  },
  {
    id: 'total',
    header: 'Total',
    isPlain: true,
    isNumeric: true,
    cell: ({ totalPrice }) => <span className="money">{formatNairaExact(totalPrice)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    isPlain: true,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
  },
  {
    id: 'expiresAt',
    header: 'Until',
    isOneLine: true,
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>,
  },
  {
    id: 'createdBy',
    header: 'Made by',
    isForWide: true,
    isForDesk: true,
    cell: ({ createdBy }) => createdBy,
  },
];

const PaymentLinksView = ({ content: { list, opened } }: { content: Links }) => {
  const navigate = useNavigate();
  const href = useListHref();
  const endLink = useEndingLink();
  const maySell = useMay()('enter sales');
  const hrefOf = (id: string | undefined): string => href({ link: id, page: list.pagination.current });
  return (
    <section aria-label="Payment links">
      <AdminList
        caption="Payment links"
        pages="Pages of payment links"
        page={list}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ customerName }) => customerName}
        hrefOf={({ _id }) => hrefOf(_id)}
        rowActions={(link) => [
          { label: 'Show and send', icon: Link2, to: hrefOf(link._id) },
          {
            label: 'End',
            icon: XCircle,
            needs: 'enter sales',
            isDangerous: true,
            isDisabled: link.state !== 'open',
            onChoose: () => void endLink(link),
          },
        ]}
        actions={
          maySell && (
            <ButtonLink
              {...pageKey('new')}
              to="/admin/new-order"
              icon={<Plus aria-hidden="true" className="size-5" />}
            >
              New order
            </ButtonLink>
          )
        }
        empty={{
          icon: Link2,
          title: 'No payment links',
          text: maySell
            ? 'A new order can be paid by a link, which you send or show as a QR code.'
            : 'An order that is to be paid by a link stands here.',
          narrowed: '',
          clear: '',
        }}
      />
      <LinkDialog
        opened={opened}
        onClose={() => void navigate(hrefOf(undefined), { preventScrollReset: true })}
        onEnd={maySell ? (link) => void endLink(link) : null}
      />
    </section>
  );
};

export const open = adminListOf({ load, View: PaymentLinksView });
