/**
 * What every page of the admin area stands on; this file is how one is loaded and shown: dimmed while the next is on its way, kept where nobody answers, with Retry.
 *
 * - loaded:      `unanswered` (whether the shop has refused or nobody has answered), `use-looking-again` (asks for a page again and again, while the shop is at work),
 *                `keep-page` (links lead nowhere while the shop is out of reach)
 * - may they?:   `may` (what one's role may not do is not shown; a page that may only be looked at)
 * - called:      `page-meta` (the title in the head), `own-title` (of a page about one thing, such as an order), `page-tabs` (a page's name and its parts),
 *                `side-scroll` (links in a row too long for the screen)
 * - told:        `attention-badge` (the number beside a name), `notice-line` (something waits for somebody), `start-row` (what a new shop is told on the dashboard)
 * - by keyboard: `page-keys` (which button a shortcut presses), `row-edits` (how a row's form is opened)
 * - opened:      `recent-things` (what was opened last, for the palette), `product-href` (the address of a product's form)
 * - logging out: `admin-logout`, `before-logout` (what is still to be done first)
 */

import { RotateCw } from 'lucide-react';
import { type ComponentType, type ReactElement, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { ApiError, isAbort, sentenceOf } from '../../api/api-error.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/states.tsx';
import { isUnanswered } from './unanswered.ts';

/** Source: the specification, section 8. */
const NOT_LOADED = 'Failed to load dashboard data';

/** One screen of the admin area: what it loads for an address, and how it shows it. */
export interface AdminPage<Content> {
  /**
   * What it shows for an address.
   * @throws ApiError, whose sentence the screen then shows
   */
  load: (search: URLSearchParams, signal: AbortSignal, path: string) => Promise<Content>;
  View: ComponentType<{ content: Content }>;
  /** Of one of many: where all of them are, for whoever asks for one that there is not. */
  others?: WayOn;
}

interface WayOn {
  to: string;
  name: string;
}
const DASHBOARD: WayOn = { to: '/admin/dashboard', name: 'Go to the dashboard' };

interface MissingScreen {
  isThere: false;
  sentence: string | null;
  insteadOfUnknown: WayOn | null;
  /** Nobody has said why: what was there before may still be so. */
  isUnanswered: boolean;
}

/** A screen that is ready to be shown, or why it is not. */
export type LoadedAdminPage = { isThere: true; view: ReactElement } | MissingScreen;

/** No answer, and nobody has a sentence for that. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.code === 'unexpected';

/** Whether the shop itself has said that there is no such thing: to ask again, or to log in, helps nobody then. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 404 &&
  error.code !== undefined &&
  error.code !== 'unexpected';

/** Makes a screen's loading and showing one step, so that whoever opens it need not know what it shows. */
export const adminPageOf =
  <Content,>({ load, View, others = DASHBOARD }: AdminPage<Content>) =>
  async (request: Request): Promise<LoadedAdminPage> => {
    try {
      const { searchParams, pathname } = new URL(request.url);
      const content = await load(searchParams, request.signal, pathname);
      return { isThere: true, view: <View content={content} /> };
    } catch (error) {
      // A response is the way to another address.
      if (isAbort(error) || error instanceof Response) throw error;
      return {
        isThere: false,
        sentence: isOutOfReach(error) ? null : sentenceOf(error, NOT_LOADED),
        insteadOfUnknown: isUnknown(error) ? others : null,
        isUnanswered: isUnanswered(error),
      };
    }
  };

/** That there is no such thing, in the shop's own words, and the way to those that there are. */
const Unknown = ({ sentence, to, name }: WayOn & { sentence: string | null }) => (
  <ErrorState title={sentence ?? NOT_LOADED}>
    <ButtonLink to={to} look="secondary">
      {name}
    </ButtonLink>
  </ErrorState>
);

const RetryButton = () => {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      onClick={() => void revalidate()}
      isBusy={state === 'loading'}
      icon={<RotateCw aria-hidden="true" className="size-5" />}
    >
      Retry
    </Button>
  );
};

/** Why there is nothing to show, with Retry and Go to Login; or that there is no such thing. */
const NotThere = ({ screen: { sentence, insteadOfUnknown } }: { screen: MissingScreen }) =>
  insteadOfUnknown ? (
    <Unknown sentence={sentence} {...insteadOfUnknown} />
  ) : (
    <ErrorState title={NOT_LOADED} text={sentence ?? 'Please check your connection, then try again.'}>
      <RetryButton />
      <ButtonLink to="/login" look="secondary">
        Go to Login
      </ButtonLink>
    </ErrorState>
  );

const NotRefreshed = () => (
  <FormNotice tone="warning" className="mb-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>This page could not be refreshed: what it shows may have changed meanwhile.</p>
      <RetryButton />
    </div>
  </FormNotice>
);

/** What was there last at this address: it stays when it is asked for anew and nobody answers, and with it what is typed there. */
const useKept = (screen: LoadedAdminPage): ReactElement | null => {
  const { key } = useLocation();
  const kept = useRef<{ view: ReactElement; key: string }>(null);
  if (screen.isThere) kept.current = { view: screen.view, key };
  else if (screen.isUnanswered && kept.current?.key === key) return kept.current.view;
  return null;
};

/** An opened screen, dimmed while the next one is on its way; or what went wrong. */
export const AdminPageView = ({ screen }: { screen: LoadedAdminPage }) => {
  const { state } = useNavigation();
  const kept = useKept(screen);
  if (!screen.isThere && !kept) return <NotThere screen={screen} />;
  const isBusy = state === 'loading';
  return (
    <div aria-busy={isBusy} className={classNames('transition-opacity', isBusy && 'opacity-60')}>
      {!screen.isThere && <NotRefreshed />}
      {screen.isThere ? screen.view : kept}
    </div>
  );
};
