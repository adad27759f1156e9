import { RotateCw } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { ApiError, isAbort, sentenceOf } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/states.tsx';

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
}

/** A screen that is ready to be shown, or why it is not. */
export type LoadedAdminPage =
  | { isThere: true; view: ReactElement }
  | { isThere: false; sentence: string | null };

/** No answer, and nobody has a sentence for that. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.code === 'unexpected';

/** Makes a screen's loading and showing one step, so that whoever opens it need not know what it shows. */
export const adminPageOf =
  <Content,>({ load, View }: AdminPage<Content>) =>
  async (request: Request): Promise<LoadedAdminPage> => {
    try {
      const { searchParams, pathname } = new URL(request.url);
      const content = await load(searchParams, request.signal, pathname);
      return { isThere: true, view: <View content={content} /> };
    } catch (error) {
      // A response is the way to another address.
      if (isAbort(error) || error instanceof Response) throw error;
      return { isThere: false, sentence: isOutOfReach(error) ? null : sentenceOf(error, NOT_LOADED) };
    }
  };

/** An opened screen, dimmed while the next one is on its way, or what went wrong with Retry and Go to Login. */
export const AdminPageView = ({ screen }: { screen: LoadedAdminPage }) => {
  const { state } = useNavigation();
  const { revalidate, state: retrying } = useRevalidator();
  if (!screen.isThere) {
    return (
      <ErrorState
        title={NOT_LOADED}
        text={screen.sentence ?? 'Please check your connection, then try again.'}
      >
        <Button
          onClick={() => revalidate()}
          isBusy={retrying === 'loading'}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
        >
          Retry
        </Button>
        <ButtonLink to="/login" look="secondary">
          Go to Login
        </ButtonLink>
      </ErrorState>
    );
  }
  const isBusy = state === 'loading';
  return (
    <div aria-busy={isBusy} className={classNames('transition-opacity', isBusy && 'opacity-60')}>
      {screen.view}
    </div>
  );
};
