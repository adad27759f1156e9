import { FormNotice } from '../../../forms/form-notice.tsx';
import { formatDay } from '../../../ui/dates.ts';

/** The heading below which the account is kept or deleted. */
export const OWN_DATA = 'own-data';

/** Whoever comes back before their account is deleted reads it first: what they can do about it stands at the foot of the page. */
export const DeletionNotice = ({ dueAt }: { dueAt: string }) => (
  <FormNotice tone="warning">
    <p className="font-semibold">Your account will be deleted on {formatDay(dueAt)}.</p>
    <p className="mt-1">Until then you can keep it.</p>
    <a
      href={`#${OWN_DATA}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      Go to “Your data”
    </a>
  </FormNotice>
);
