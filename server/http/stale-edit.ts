import { isDeepStrictEqual } from 'node:util';
import { Refusal } from './errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What whoever is overtaken is told. */
interface Words {
  changedMeanwhile: (fields: readonly string[]) => string;
  changedField: string;
}

/**
 * Refuses an edit by somebody who has not seen what another one has changed since. What stands there already as this
 * edit wants it is no conflict: a form that is sent again after a lost answer goes through.
 * @throws Refusal 409 that names the fields
 */
export const refuseStale = (
  stored: Fields,
  { was = {}, ...change }: Fields & { was?: Fields | undefined },
  say: Words,
): void => {
  const fields = Object.keys(was).filter(
    (field) =>
      was[field] !== undefined &&
      !isDeepStrictEqual(was[field], stored[field]) &&
      !isDeepStrictEqual(change[field], stored[field]),
  );
  if (fields.length === 0) return;
  throw new Refusal(409, 'edit_conflict', say.changedMeanwhile(fields), {
    details: fields.map((path) => ({ path, message: say.changedField, code: 'edit_conflict' })),
  });
};
