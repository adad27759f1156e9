import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import * as calls from '#contract/customers/calls.ts';
import { SEGMENT_NAME_MAX, customerMessages as say } from '#contract/customers/messages.ts';
import type { Segment } from '#contract/customers/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { askToConfirm } from '../../ui/confirmation.ts';
import { showToast } from '../../ui/toasts.ts';
import { NameForm } from '../listing/name-form.tsx';
import { ViewChoice } from '../listing/view-choice.tsx';
import { viewHref } from '../listing/views.ts';
import { useMay } from '../shell/may.tsx';
import { filterIn, NARROWING } from './filters.ts';

const FAILURE = 'The segment could not be saved. Please try again.';

const queryOf = (filter: Record<string, string>): string =>
  new URLSearchParams(Object.entries(filter).sort()).toString();

const askAndRemove = async ({ _id, name }: Segment): Promise<void> => {
  const isSure = await askToConfirm({
    title: `Delete the segment “${name}”?`,
    text: 'The filter goes; no customer is touched.',
    confirm: 'Delete',
    isDangerous: true,
  });
  if (!isSure) return;
  try {
    const { message } = await api(calls.deleteSegment, { params: { id: _id }, failure: FAILURE });
    if (message) showToast('success', message);
  } catch (error) {
    showToast('error', sentenceOf(error, FAILURE));
  }
};

/** Saved filters with how many are in each now, and the way to save what the list is narrowed to. */
export const Segments = ({ segments }: { segments: readonly Segment[] }) => {
  const [address] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [isSaving, setIsSaving] = useState(false);
  const mayChange = useMay()('change customers');
  const filter = filterIn(address);
  const hrefOf = (query: string): string => viewHref(NARROWING, address, query);
  const all = { name: 'All customers', href: hrefOf(''), query: '' };
  const ways = segments.map((segment) => {
    const query = queryOf(segment.filter);
    return { ...segment, query, href: hrefOf(query), count: segment.customers };
  });
  const shown = ways.find(({ query }) => query === queryOf(filter));
  const here = shown ?? (Object.keys(filter).length === 0 ? all : undefined);
  if (segments.length === 0 && !mayChange) return null;
  return (
    <>
      <ViewChoice
        ready={[all]}
        own={ways}
        here={here}
        keep={
          mayChange
            ? { label: 'Save as a segment…', isDisabled: Boolean(here), onChoose: () => setIsSaving(true) }
            : undefined
        }
        onDelete={shown && mayChange ? () => void askAndRemove(shown).then(revalidate) : undefined}
      />
      {isSaving && (
        <NameForm
          title="Save Segment"
          label="Name of the segment"
          hint="The filters are kept with it, for everybody who works here. How many customers it has is counted anew each time."
          maxLength={SEGMENT_NAME_MAX}
          missing={say.segmentName}
          failure={FAILURE}
          send={async (name) =>
            (await api(calls.addSegment, { body: { name, filter }, failure: FAILURE })).message ??
            say.segmentSaved
          }
          onClose={() => setIsSaving(false)}
          onSaved={() => setIsSaving(false)}
        />
      )}
    </>
  );
};
