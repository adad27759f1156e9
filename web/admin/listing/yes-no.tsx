import { Badge } from '../../ui/badge.tsx';
import { ForDesk } from './for-desk.tsx';

interface YesNoProps {
  is: boolean;
  /** What a phone's card says in place of "No", where its name is left out; of "Yes" it then says nothing. */
  otherwise?: string;
}

export const YesNo = ({ is, otherwise }: YesNoProps) => {
  const badge = <Badge tone={is ? 'success' : 'neutral'}>{is ? 'Yes' : 'No'}</Badge>;
  if (otherwise === undefined) return badge;
  if (is) return <ForDesk>{badge}</ForDesk>;
  return (
    <>
      <span className="max-md:hidden">{badge}</span>
      <span className="md:hidden">
        <Badge>{otherwise}</Badge>
      </span>
    </>
  );
};
