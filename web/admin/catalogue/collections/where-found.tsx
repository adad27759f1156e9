import { House, PackagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { collectionPath } from '#contract/catalogue/addresses.ts';
import { MOST_LINKED_COLLECTIONS } from '#contract/catalogue/collections/limits.ts';
import type { AdminCollection } from '#contract/catalogue/collections/schemas.ts';
import * as look from '#contract/look/calls.ts';
import type { HomeSection, Look } from '#contract/look/schemas.ts';
import { api } from '../../../api/browser.ts';
import { OPERATION_FAILED, reasonOf } from '../../../dialogs/sentences.ts';
import { withPassword } from '../../../dialogs/with-password.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { TextLink } from '../../../forms/text-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { May } from '../../shell/may.tsx';

/** A look with the collection above the shop's promises, where it is not on the home page yet. */
const withSection = (whole: Look, collection: string): Look => {
  const { sections } = whole;
  if (sections.some((one) => one.kind === 'collection' && one.collection === collection && one.isShown))
    return whole;
  const section: HomeSection = { kind: 'collection', isShown: true, title: '', collection };
  const promises = sections.findIndex(({ kind }) => kind === 'promises');
  return { ...whole, sections: sections.toSpliced(promises === -1 ? sections.length : promises, 0, section) };
};

/** Publishes the look with the section, and keeps what is being worked on, with it as well. */
const putOnHome = async (collection: string): Promise<void> => {
  const { data: before } = await api(look.readLook);
  const { published, draft, revision } = before;
  const { data: after } = await api(look.publishLook, {
    body: { look: withSection(published, collection), revision },
  });
  if (!draft) return;
  await api(look.saveLookDraft, {
    body: { look: withSection(draft, collection), revision: after.revision },
  });
};

type Found = Pick<AdminCollection, '_id' | 'slug' | 'name' | 'isShown'>;

interface WhereFoundProps {
  collection: Found;
  /** Puts products into it, where it waits for the first. */
  onAdd: (() => void) | null;
}

/** Where shoppers come upon a collection, and one more place for it. */
export const WhereFound = ({ collection, onAdd }: WhereFoundProps) => {
  const notice = useRef<HTMLDivElement>(null);
  // It was asked for from a row that may stand far below.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const { _id, name, isShown } = collection;
  const put = async (): Promise<void> => {
    setState('busy');
    try {
      await withPassword(() => putOnHome(_id));
      setState('done');
    } catch (error) {
      setState('open');
      showToast('error', reasonOf(error, OPERATION_FAILED));
    }
  };
  if (!isShown) return null;
  return (
    <div ref={notice} className="mb-5 scroll-mt-24">
      <FormNotice tone="success">
        <p>
          Shoppers find “{name}” above the products as soon as something is in it. The first{' '}
          {MOST_LINKED_COLLECTIONS} collections of this list stand in the menu and at the foot of every page
          too.
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {onAdd && (
            <Button icon={<PackagePlus aria-hidden="true" className="size-5" />} onClick={onAdd}>
              Add Products
            </Button>
          )}
          {state === 'done' ? (
            <p>
              It is on the home page. <TextLink to="/">See it</TextLink> or move it under{' '}
              <TextLink to="/admin/look">Look</TextLink>.
            </p>
          ) : (
            <May needs="change settings">
              <Button
                look="secondary"
                isBusy={state === 'busy'}
                icon={<House aria-hidden="true" className="size-5" />}
                onClick={() => void put()}
              >
                Put on the Home Page
              </Button>
            </May>
          )}
          <TextLink to={collectionPath(collection)}>Open its page</TextLink>
        </div>
      </FormNotice>
    </div>
  );
};
