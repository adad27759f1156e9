import { Badge } from '../../ui/badge.tsx';

export const YesNo = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'success' : 'neutral'}>{is ? 'Yes' : 'No'}</Badge>
);
