import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import * as calls from '#contract/customers/calls.ts';
import type { Segment } from '#contract/customers/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { askToConfirm } from '../../ui/confirmation.ts';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useMay } from '../shell/may.tsx';
import { filterIn } from './filters.ts';

const FAILURE = 'The segment could not be saved. Please try again.';

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  new URLSearchParams(Object.entries(one).sort()).toString() ===
  new URLSearchParams(Object.entries(other).sort()).toString();

const SegmentForm = ({ filter, onDone }: { filter: Record<string, string>; onDone: () => void }) => {
  const [name, setName] = useState('');
  const [objection, setObjection] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await api(calls.addSegment, { body: { name, filter }, failure: FAILURE });
      if (message) showToast('success', message);
      onDone();
    } catch (error) {
      setObjection(sentenceOf(error, FAILURE));
    }
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => void save(event)}
      aria-label="Save as a segment"
      className="flex items-end gap-2"
    >
      <TextField
        label="Name of the segment"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={objection}
      />
      <Button type="submit" isBusy={isBusy} busyText="Saving..." disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
};

/** Saved filters with how many are in each now, and the way to save what the list is narrowed to. */
export const Segments = ({ segments }: { segments: readonly Segment[] }) => {
  const [address] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [isSaving, setIsSaving] = useState(false);
  const filter = filterIn(address);
  const shown = segments.find((segment) => isSame(segment.filter, filter));
  const mayChange = useMay()('change customers');
  const mayBeSaved = mayChange && Object.keys(filter).length > 0 && !shown;
  const remove = async ({ _id, name }: Segment): Promise<void> => {
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
    void revalidate();
  };
  if (segments.length === 0 && !mayBeSaved) return null;
  return (
    <div className="mb-2 flex flex-wrap items-end gap-2">
      {segments.length > 0 && (
        <ul aria-label="Segments" className="flex flex-wrap gap-2">
          {segments.map((segment) => (
            <li
              key={segment._id}
              className={classNames(
                'flex items-center rounded-full border',
                segment === shown ? 'border-brand bg-brand-tint' : 'border-line bg-surface',
              )}
            >
              <Link
                to={`?${new URLSearchParams(segment.filter)}`}
                aria-current={segment === shown ? 'true' : undefined}
                className="inline-flex min-h-11 items-center gap-2 pl-4 font-medium wrap-anywhere last:pr-4"
              >
                {segment.name} <span className="text-ink-soft">{segment.customers}</span>
              </Link>
              {mayChange && (
                <button
                  type="button"
                  aria-label={`Delete the segment ${segment.name}`}
                  onClick={() => void remove(segment)}
                  className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayBeSaved && !isSaving && (
        <Button
          look="secondary"
          icon={<Bookmark aria-hidden="true" className="size-5" />}
          onClick={() => setIsSaving(true)}
        >
          Save as a segment
        </Button>
      )}
      {mayBeSaved && isSaving && (
        <SegmentForm
          filter={filter}
          onDone={() => {
            setIsSaving(false);
            void revalidate();
          }}
        />
      )}
    </div>
  );
};
