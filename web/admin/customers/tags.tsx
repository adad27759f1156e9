import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as calls from '#contract/customers/calls.ts';
import { TAG_MAX } from '#contract/customers/messages.ts';
import type { CustomerDetail } from '#contract/customers/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMay } from '../shell/may.tsx';

const FAILURE = 'The tags could not be saved. Please try again.';

interface TagsProps {
  customer: CustomerDetail;
  onChanged: (customer: CustomerDetail) => void;
}

/** Words by which customers are found again. */
export const Tags = ({ customer, onChanged }: TagsProps) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const mayChange = useMay()('change customers');
  const save = async (tags: readonly string[], sent = ''): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const params = { id: customer._id };
      const { data } = await api(calls.changeCustomerTags, {
        params,
        body: { tags: [...tags] },
        failure: FAILURE,
      });
      // What is typed meanwhile is not among them.
      setTyped((now) => (now === sent ? '' : now));
      onChanged(data);
    } catch (error) {
      setProblem(sentenceOf(error, FAILURE));
    }
    setBusy(false);
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const added = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    void save([...customer.tags, ...added], typed);
  };
  return (
    <section
      aria-labelledby="tags"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="tags" className="text-lg font-semibold">
        Tags
      </h2>
      {customer.tags.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {customer.tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full border border-line pl-3 wrap-anywhere not-has-[button]:py-1.5 not-has-[button]:pr-3"
            >
              {tag}
              {mayChange && (
                <button
                  type="button"
                  aria-label={`Take the tag ${tag} away`}
                  disabled={isBusy}
                  onClick={() => void save(customer.tags.filter((other) => other !== tag))}
                  className="inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <form onSubmit={add} className="mt-2 flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="New tag"
              autoComplete="off"
              maxLength={TAG_MAX}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              error={problem}
            />
          </div>
          <Button type="submit" look="secondary" disabled={isBusy || typed.trim() === ''}>
            Add
          </Button>
        </form>
      ) : (
        customer.tags.length === 0 && <p className="mt-2 text-sm text-ink-soft">None yet</p>
      )}
    </section>
  );
};
