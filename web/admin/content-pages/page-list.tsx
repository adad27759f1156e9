import { ArrowDown, ArrowUp, ExternalLink, FileText, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { contentPagePath } from '#contract/content-pages/addresses.ts';
import * as calls from '#contract/content-pages/calls.ts';
import type { LinkPlace, StarterKind } from '#contract/content-pages/kinds.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import type { ContentPage, Starter } from '#contract/content-pages/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { deleteAction, RowMenu } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { useMoving } from '../dialogs/use-moving.ts';
import { pageKey } from '../shell/page-keys.ts';

const editPath = (key: string): string => `/admin/pages?edit=${key}`;

const PLACES: Record<LinkPlace, string> = {
  footer: 'Footer',
  header: 'Header',
  both: 'Header and footer',
  none: 'No link',
};

/** What each starter is for. */
const REASONS: Record<StarterKind, string> = {
  about: 'Who you are: the page that strangers look for first.',
  contact: 'With a form that goes to your mailbox.',
  delivery: 'Written from your zones, fees and pickup points.',
  returns: 'What the law gives shoppers, and what you give besides.',
  privacy: 'What the Nigeria Data Protection Act asks you to tell.',
  terms: 'On what terms you sell.',
};

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5 sm:py-3';

const Title = ({ to, title, children }: { to: string; title: string; children: React.ReactNode }) => (
  <div className="min-w-0 flex-1 basis-56">
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold max-sm:-my-1.5 text-brand underline-offset-4 wrap-anywhere hover:underline"
    >
      {title}
    </Link>
    <p className="text-sm text-ink-soft wrap-anywhere">{children}</p>
  </div>
);

const Starters = ({ starters }: { starters: readonly Starter[] }) => (
  <section aria-labelledby="starters" className="mb-6 rounded-lg border border-line bg-surface shadow-card">
    <div className="border-b border-line px-4 py-3 sm:px-5">
      <h2 id="starters" className="text-lg font-semibold">
        Waiting for you ({starters.length})
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Written for Nigeria from your settings. Shoppers see none of them before you have read it, filled in
        what is still open, and published it. Not legal advice.
      </p>
    </div>
    <ul className="divide-y divide-line">
      {starters.map(({ kind, title }) => (
        <li key={kind} className={ROW}>
          <Title to={editPath(kind)} title={title}>
            {REASONS[kind]}
          </Title>
          <Badge tone="warning">Draft</Badge>
        </li>
      ))}
    </ul>
  </section>
);

const sendOrder = async (ids: readonly string[]): Promise<string> =>
  (await api(calls.orderContentPages, { body: { ids: [...ids] } })).message ?? say.ordered;

interface PageRowProps {
  page: ContentPage;
  place: number;
  count: number;
  onMove: (id: string, by: -1 | 1) => Promise<void>;
}

const MOVE = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-40';

const PageRow = ({ page, place, count, onMove }: PageRowProps) => {
  const deletion = useDeletion();
  const { _id, kind, title, isPublished } = page;
  const remove = () =>
    deletion({
      kind: 'page',
      name: title,
      consequence:
        kind === 'own'
          ? 'Its address leads nowhere any more.'
          : 'Its address leads nowhere any more. It is a draft again, written from your settings.',
      send: async () => (await api(calls.deleteContentPage, { params: { id: _id } })).message ?? say.deleted,
      failure: 'Failed to delete page',
    });
  return (
    <li className={ROW}>
      <Title to={editPath(_id)} title={title}>
        {contentPagePath(page)} · {PLACES[page.place]}
      </Title>
      <Badge tone={isPublished ? 'success' : 'warning'}>{isPublished ? 'Published' : 'Draft'}</Badge>
      <div className="flex items-center">
        <IconButton
          label={`Move ${title} up`}
          aria-disabled={place === 0}
          className={MOVE}
          onClick={() => place > 0 && void onMove(_id, -1)}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={`Move ${title} down`}
          aria-disabled={place === count - 1}
          className={MOVE}
          onClick={() => place < count - 1 && void onMove(_id, 1)}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </IconButton>
        {isPublished && (
          <Link
            to={contentPagePath(page)}
            aria-label={`View ${title} in the shop`}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <ExternalLink aria-hidden="true" className="size-5" />
          </Link>
        )}
        <RowMenu name={title} actions={[deleteAction(() => void remove())]} />
      </div>
    </li>
  );
};

/** The page that was published a moment ago. */
const usePublished = (pages: readonly ContentPage[]): ContentPage | undefined => {
  const state = useLocation().state as { published?: ContentPage } | null;
  return pages.find(({ _id, isPublished }) => isPublished && _id === state?.published?._id);
};

/** What waits to be read, and every page in the order of its link. */
export const PageList = ({
  pages,
  starters,
}: {
  pages: readonly ContentPage[];
  starters: readonly Starter[];
}) => {
  const move = useMoving(
    pages.map(({ _id }) => _id),
    sendOrder,
  );
  const published = usePublished(pages);
  const drafts = pages.filter(({ isPublished }) => !isPublished).length;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          About the shop, delivery, returns and whatever else shoppers should read.
        </p>
        <ButtonLink
          {...pageKey('new')}
          to={editPath('new')}
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          Add Page
        </ButtonLink>
      </div>
      {published && (
        <FormNotice tone="success" className="mb-5">
          “{published.title}” is published.{' '}
          <TextLink to={contentPagePath(published)}>See it in the shop</TextLink>
        </FormNotice>
      )}
      {drafts > 0 && (
        <FormNotice tone="info" className="mb-5">
          {drafts === 1 ? 'One of your pages is' : `${drafts} of your pages are`} a draft: nobody but
          administrators can read {drafts === 1 ? 'it' : 'them'}.
        </FormNotice>
      )}
      {starters.length > 0 && <Starters starters={starters} />}
      {pages.length > 0 && (
        <section aria-labelledby="own-pages" className="rounded-lg border border-line bg-surface shadow-card">
          <h2
            id="own-pages"
            className="flex items-center gap-2 border-b border-line px-4 py-3 text-lg font-semibold sm:px-5"
          >
            <FileText aria-hidden="true" className="size-5" />
            Your pages
          </h2>
          <ul className="divide-y divide-line">
            {pages.map((page, place) => (
              <PageRow key={page._id} page={page} place={place} count={pages.length} onMove={move} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
