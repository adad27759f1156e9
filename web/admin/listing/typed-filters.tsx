import { TextField } from '../../ui/field.tsx';
import { type Narrowing, objectionTo, type useNarrowing } from './narrowing.ts';

interface TypedFiltersProps {
  narrowing: Narrowing;
  filters: ReturnType<typeof useNarrowing>;
}

/** Fields of a list's filters that are typed: amounts, days, places. What one cannot be is said below it, and narrows nothing. */
export const TypedFilters = ({ narrowing: { typed = {} }, filters }: TypedFiltersProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-x-3 gap-y-4">
    {Object.entries(typed).map(([name, field]) => (
      <TextField
        key={name}
        label={field.label}
        type={field.type ?? 'text'}
        inputMode={field.inputMode}
        maxLength={200}
        autoComplete="off"
        value={filters.draft[name]}
        error={objectionTo(field, filters.draft[name] ?? '')}
        onChange={({ target }) => filters.change({ [name]: target.value })}
      />
    ))}
  </div>
);

/** Fields whose text narrows nothing, in words below the toolbar: an address may hold it while they are out of sight. */
export const WrongFilters = ({ narrowing: { typed = {} }, filters: { applied } }: TypedFiltersProps) => {
  const wrong = Object.entries(typed).flatMap(([name, field]) => {
    const objection = objectionTo(field, applied[name] ?? '');
    return objection === undefined ? [] : [`${field.label}: ${objection}`];
  });
  return (
    wrong.length > 0 && (
      <p className="mb-3 text-sm font-medium text-danger wrap-anywhere">{wrong.join('. ')}.</p>
    )
  );
};
