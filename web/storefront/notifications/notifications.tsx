import { Bell, CheckCheck } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Await, useNavigation, useRevalidator } from 'react-router';
import * as calls from '#contract/notifications/calls.ts';
import type { Notification, Unread } from '#contract/notifications/schemas.ts';
import type { Page } from '../../api/api.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { pageIn } from '../../forms/page-in.ts';
import { markAllRead, showUnread } from '../../session/notifications.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useGoingOn } from '../../ui/use-going-on.ts';
import { type OnScreen, useOnScreen } from '../../ui/use-on-screen.ts';
import { type Loaded, loaded } from '../orders/loaded.ts';
import { pageHead } from '../search-engines/page-head.ts';
import type { Route } from './+types/notifications.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

export const meta = pageHead('Notifications');

type Answer = Page<Notification> & Unread;
type Notifications = Loaded<Answer>;

/** While notifications are on the screen they stay there, dimmed, until the next ones have come. */
const onScreen: OnScreen = { isThere: false };

const FAILURE = 'Failed to fetch notifications';

const load = async (page: number, signal: AbortSignal): Promise<Answer> => {
  const answer = await api(calls.listNotifications, { query: { page }, signal, failure: FAILURE });
  showUnread(answer.unread);
  return answer;
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const notifications = loaded(load(pageIn(new URL(request.url).searchParams), request.signal), FAILURE);
  return { notifications: onScreen.isThere ? await notifications : notifications };
};

const Failure = ({ sentence }: { sentence: string }) => {
  const { revalidate, state } = useRevalidator();
  return <ErrorState text={sentence} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />;
};

const NoNotifications = () => (
  <EmptyState
    icon={<Bell aria-hidden="true" className="size-8" />}
    title="No notifications yet"
    text="What happens to your orders and your account is told here, and by email."
  >
    <ButtonLink to="/products">Browse products</ButtonLink>
  </EmptyState>
);

/** Shows how many are unread, and marks them all as read; the number then has the focus, as the button has gone. */
const UnreadBar = ({ unread }: { unread: number }) => {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const markAll = async () => {
    setIsBusy(true);
    try {
      await markAllRead();
      await revalidate();
      status.current?.focus();
    } catch (error) {
      showToast('error', sentenceOf(error, 'Failed to update notifications'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={status} role="status" tabIndex={-1} className="text-ink-soft">
        {unread === 0 ? 'You have read everything.' : `${unread} unread`}
      </p>
      {unread > 0 && (
        <Button
          look="secondary"
          isBusy={isBusy}
          onClick={() => void markAll()}
          icon={<CheckCheck aria-hidden="true" className="size-5" />}
        >
          Mark all as read
        </Button>
      )}
    </div>
  );
};

const Results = ({ notifications }: { notifications: Notifications }) => {
  const { place, goOn } = useGoingOn<HTMLUListElement>(notifications);
  if (!notifications.isThere) return <Failure sentence={notifications.sentence} />;
  const { data, pagination, unread } = notifications.answer;
  if (pagination.total === 0) return <NoNotifications />;
  return (
    <>
      <UnreadBar unread={unread} />
      {data.length === 0 && <p className="text-ink-soft">There are no notifications on this page.</p>}
      <ul ref={place} tabIndex={-1} aria-label="Notifications" className="space-y-3">
        {data.map((notification) => (
          <NotificationRow key={notification._id} notification={notification} />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          current={pagination.current}
          pages={pagination.pages}
          hrefOf={(page) => (page > 1 ? `?page=${page}` : '?')}
          onStep={goOn}
          label="Pages of your notifications"
        />
      </div>
    </>
  );
};

export default function NotificationsPage({ loaderData: { notifications } }: Route.ComponentProps) {
  const { state } = useNavigation();
  useOnScreen(onScreen);
  const isBusy = state === 'loading';
  return (
    <div className="container-page max-w-3xl py-6 lg:py-8">
      <h1 className="mb-4 text-2xl font-bold">Notifications</h1>
      <div
        aria-busy={isBusy}
        className={classNames('transition-opacity', isBusy && 'pointer-events-none opacity-50')}
      >
        <Suspense fallback={<NotificationsSkeleton />}>
          <Await resolve={notifications}>{(found: Notifications) => <Results notifications={found} />}</Await>
        </Suspense>
      </div>
    </div>
  );
}
