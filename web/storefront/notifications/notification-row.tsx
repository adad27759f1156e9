import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications/schemas.ts';
import { markRead } from '../../session/notifications.ts';
import { classNames } from '../../ui/class-names.ts';
import { momentOf } from '../orders/order-words.ts';
import { LOOKS, wayOf } from './kinds.ts';

/** The text, with the order's number in one piece. */
const Text = ({ text, number }: { text: string; number: string | null }) => {
  const [before = '', after] = number === null ? [text] : text.split(number);
  return (
    <span className="mt-0.5 block text-ink-soft">
      {before}
      {after !== undefined && <span className="whitespace-nowrap">{number}</span>}
      {after}
    </span>
  );
};

/** One notification, all of it the way to what it is about; going there is reading it. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { _id, kind, title, text, orderNumber, readAt, createdAt } = notification;
  const isUnread = readAt === null;
  const { Sign, ink, tint } = LOOKS[kind];
  return (
    <li>
      <Link
        to={wayOf(notification)}
        onClick={() => {
          if (isUnread) markRead(_id).catch(() => {});
        }}
        className={classNames(
          'flex items-start gap-3 rounded-xl border p-4 transition-colors',
          isUnread
            ? 'border-brand-soft bg-brand-tint hover:border-brand'
            : 'border-line bg-surface hover:bg-sunken',
        )}
      >
        <span
          className={classNames(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            ink,
            isUnread ? 'bg-surface' : tint,
          )}
        >
          <Sign aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className={isUnread ? 'font-bold' : 'font-semibold'}>{title}</span>
            {isUnread && (
              <>
                <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />
                <span className="sr-only">(unread)</span>
              </>
            )}
          </span>
          <Text text={text} number={orderNumber} />
          <time dateTime={createdAt} className="mt-1 block text-sm text-ink-faint">
            {momentOf(createdAt)}
          </time>
        </span>
        <ChevronRight aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
};
