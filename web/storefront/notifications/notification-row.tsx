import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications/schemas.ts';
import { markRead } from '../../session/notifications.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment } from '../../ui/dates.ts';
import { LOOKS, wayOf } from './kinds.ts';

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
        className="flex items-start gap-3 rounded-xl border border-line bg-surface p-4 transition-colors hover:bg-sunken"
      >
        <span
          className={classNames('flex size-10 shrink-0 items-center justify-center rounded-full', ink, tint)}
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
          <span className="mt-0.5 block text-ink-soft">{text}</span>
          <span className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-faint">
            {orderNumber !== null && <span className="whitespace-nowrap">{orderNumber}</span>}
            <time dateTime={createdAt} className="whitespace-nowrap">
              {formatMoment(createdAt)}
            </time>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
};
