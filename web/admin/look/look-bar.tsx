import type { ReactNode } from 'react';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatMoment } from '../../ui/dates.ts';
import { OwnBar } from '../forms/own-bar.tsx';
import { settingsPath } from '../settings/parts.ts';
import type { useLook } from './use-look.ts';

type Form = ReturnType<typeof useLook>;

const stateOf = ({ isDirty, state: { draft, draftWhen, publishedWhen } }: Form): string => {
  if (isDirty) return 'You have changes that are not kept yet';
  if (draft && draftWhen) return `Draft of ${draftWhen.by}, ${formatMoment(draftWhen.at)}; not published`;
  return publishedWhen
    ? `Published by ${publishedWhen.by}, ${formatMoment(publishedWhen.at)}`
    : 'The shop looks as it came';
};

/** Somebody else was quicker: whose look goes on is for whoever reads this to say. */
const Overtaken = ({ form }: { form: Form }) => (
  <FormNotice tone="warning">
    <p>Somebody else has changed the look meanwhile. Nothing of yours is lost.</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => form.catchUp(true)}>
        Keep mine
      </Button>
      <Button look="secondary" onClick={() => form.catchUp(false)}>
        Take theirs
      </Button>
    </div>
  </FormNotice>
);

/** What is next once the shop has its colours: on the home page stands what it came with. */
const WhatIsNext = () => {
  const { heroSlides } = useStorefront();
  const showsOurs = heroSlides.some(({ picture }) => picture.startsWith('/hero-'));
  return (
    <FormNotice tone="success">
      The look is published. <TextLink to="/">See the shop</TextLink>.
      {showsOurs && (
        <>
          {' '}
          Its home page still begins with the slides that it came with:{' '}
          <TextLink to={settingsPath('Home page slides')}>write your own</TextLink>
        </>
      )}
    </FormNotice>
  );
};

const Notices = ({ children }: { children: ReactNode }) => <div className="mb-3 space-y-3">{children}</div>;

/** What becomes of the look. */
export const LookBar = ({ form }: { form: Form }) => {
  const { state, isDirty, busy, problem, theirs, said, isNew } = form;
  const isBroken = Object.keys(said).length > 0;
  const isOpen = isDirty || state.draft !== null;
  const isQuiet = !(isOpen || problem || theirs || isNew);
  const askToUndo = async (): Promise<void> => {
    const isSure = await askToConfirm({
      title: 'Undo the last publish?',
      text: `${stateOf(form)}. The look before it, and the home page as it was then, are back at once, for everybody. What is taken back stays as a draft.`,
      confirm: 'Undo',
    });
    if (isSure) await form.undo();
  };
  const askToDiscard = async (): Promise<void> => {
    const isSure = await askToConfirm({
      title: 'Discard the draft?',
      text: 'You go back to the look that is published.',
      confirm: 'Discard',
      isDangerous: true,
    });
    if (isSure) await form.discard();
  };
  return (
    <OwnBar isQuiet={isQuiet} className="mt-6 md:-mx-6 md:px-6">
      {(problem || theirs || isNew) && (
        <Notices>
          {problem && <FormNotice tone="error">{problem}</FormNotice>}
          {theirs && <Overtaken form={form} />}
          {isNew && <WhatIsNext />}
        </Notices>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-ink-soft max-sm:basis-full">
          {isBroken ? 'Some fields need another look' : stateOf(form)}
          {state.isOldest && !isOpen && '. Nothing older is kept'}
        </p>
        {state.canUndo && !isOpen && (
          <Button look="secondary" isBusy={busy === 'undo'} onClick={() => void askToUndo()}>
            Undo last publish
          </Button>
        )}
        {isOpen && (
          <Button
            look="secondary"
            className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
            isBusy={busy === 'discard'}
            onClick={() => void askToDiscard()}
          >
            Discard
          </Button>
        )}
        {isOpen && (
          <Button
            look="secondary"
            className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
            isBusy={busy === 'draft'}
            disabled={!isDirty || isBroken || busy !== undefined}
            onClick={() => void form.saveDraft()}
          >
            Keep Draft
          </Button>
        )}
        <Button
          className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
          isBusy={busy === 'publish'}
          disabled={!isOpen || isBroken || busy !== undefined}
          onClick={() => void form.publish()}
        >
          Publish
        </Button>
      </div>
    </OwnBar>
  );
};
