/**
 * What shoppers write by the form of the Contact page.
 *
 * - `message-dialog`   one of them, read with being opened
 * - `waiting-count`    how many nobody has read, in the navigation
 */

import { Check, MessageSquare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import * as calls from '#contract/contact/calls.ts';
import { contactMessages as say } from '#contract/contact/messages.ts';
import type { ContactChange, ContactMessage } from '#contract/contact/schemas.ts';
import { CONTACT_STATES } from '#contract/contact/states.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { countOf } from '../../ui/counts.ts';
import { formatMoment } from '../../ui/dates.ts';
import { showToast } from '../../ui/toasts.ts';
import { deleteAction } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { useStaying } from '../dialogs/use-mounted.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { useListHref } from '../listing/list-address.ts';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { useLiveRefresh } from '../live/live.ts';
import { useHeldAction } from '../undo/held-action.ts';
import { MessageDialog } from './message-dialog.tsx';

const NARROWING: Narrowing = {
  search: { placeholder: 'Name, email or words' },
  choices: {
    state: {
      label: 'State',
      all: 'All messages',
      values: CONTACT_STATES,
      labels: { unread: 'Unread', open: 'Not answered', answered: 'Answered' },
    },
  },
};

type Messages = Page<ContactMessage> & { waiting: number; opened: ContactMessage | null };

const change = (id: string, body: ContactChange) => api(calls.changeContactMessage, { params: { id }, body });

/** A message that the address names is read with that. */
const openIn = async (search: URLSearchParams): Promise<ContactMessage | null> => {
  const id = search.get('message');
  if (!id) return null;
  return change(id, { isRead: true }).then(
    ({ data }) => data,
    () => null,
  );
};

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Messages> => {
  const opened = await openIn(search);
  const query = listQueryIn(NARROWING, search);
  const list = await api(calls.listContactMessages, { query, signal, failure: 'Failed to fetch messages' });
  return { ...list, opened };
};

const stateOf = ({ isRead, isAnswered }: ContactMessage) => {
  if (isAnswered) return <Badge tone="success">Answered</Badge>;
  return isRead ? <Badge>Read</Badge> : <Badge tone="notice">Unread</Badge>;
};

const COLUMNS: Column<ContactMessage>[] = [
  { id: 'name', header: 'From', isTitle: true, cell: ({ name }) => name },
  {
    id: 'text',
    header: 'Message',
    isPlain: true,
    cell: ({ text }) => <span className="line-clamp-2 wrap-anywhere">{text}</span>,
  },
  { id: 'state', header: 'State', isPlain: true, cell: stateOf },
  {
    id: 'createdAt',
    header: 'Written',
    isPlain: true,
    isOneLine: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
];

/** @param openedId the message that is open */
const useActions = (openedId: string | undefined, close: () => void) => {
  const { revalidate } = useRevalidator();
  const deletion = useDeletion();
  /** The message that is being changed. */
  const [busyId, setBusyId] = useState<string | null>(null);
  const stillOpen = useStaying(openedId);
  const set = async (id: string, body: ContactChange): Promise<void> => {
    setBusyId(id);
    try {
      showToast('success', (await change(id, body)).message ?? say.updated);
      // By now another one may be open, or another page.
      if (stillOpen.current === id) close();
    } catch (error) {
      showToast('error', reasonOf(error));
      if (stillOpen.current === id) await revalidate();
    }
    setBusyId((now) => (now === id ? null : now));
  };
  const remove = ({ _id, name }: ContactMessage) =>
    deletion({
      kind: 'message of',
      name,
      consequence: 'It is gone for good.',
      send: async () =>
        (await api(calls.deleteContactMessage, { params: { id: _id } })).message ?? say.deleted,
      failure: 'Failed to delete message',
    });
  return { set, remove, isBusy: busyId !== null && busyId === openedId };
};

/** Whether somebody has answered is said in the list, too. */
const useAnswering = () => {
  const heldAction = useHeldAction();
  return ({ _id, name, isAnswered }: ContactMessage) =>
    heldAction({
      id: _id,
      label: isAnswered ? 'Mark as Not Answered' : 'Mark as Answered',
      icon: isAnswered ? Undo2 : Check,
      text: `The message of ${name} counts as ${isAnswered ? 'not answered' : 'answered'}`,
      send: () =>
        api(calls.changeContactMessage, {
          params: { id: _id },
          body: { isAnswered: !isAnswered },
          keepalive: true,
        }),
      failure: 'Failed to update message',
    });
};

const MessagesView = ({ content }: { content: Messages }) => {
  const { opened, waiting } = content;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const href = useListHref();
  const hrefOf = (id?: string): string => href({ message: id, page: content.pagination.current });
  const close = () => void navigate(hrefOf(), { preventScrollReset: true });
  const { set, remove, isBusy } = useActions(opened?._id, close);
  const answering = useAnswering();
  // While one is open, it would be read anew each time.
  useLiveRefresh(['messages'], opened ? async () => {} : revalidate);
  return (
    <section aria-label="Messages">
      <p role="status" className="mb-4 text-ink-soft">
        {waiting === 0 ? 'You have read every message.' : `${countOf(waiting, 'message')} to read.`}
      </p>
      <AdminList
        caption="Messages"
        pages="Pages of messages"
        page={content}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => `the message of ${name}`}
        hrefOf={({ _id }) => hrefOf(_id)}
        rowActions={(message) => [answering(message), deleteAction(() => void remove(message))]}
        narrowing={NARROWING}
        empty={{
          icon: MessageSquare,
          title: 'No messages',
          text: 'What shoppers write by the form of your Contact page stands here, once you have published that page.',
          narrowed: 'No such messages',
          clear: 'Show all',
        }}
      />
      {opened && (
        <MessageDialog
          message={opened}
          isBusy={isBusy}
          onAnswered={(isAnswered) => void set(opened._id, { isAnswered })}
          onUnread={() => void set(opened._id, { isRead: false, isAnswered: false })}
          onClose={close}
        />
      )}
    </section>
  );
};

export const open = adminListOf({ load, View: MessagesView });
