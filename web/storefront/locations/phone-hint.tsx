import { type Control, useWatch } from 'react-hook-form';
import { phoneWarning } from '#contract/phones/nigerian.ts';

/** What is said beside a telephone number that was typed; whatever it says, the number is taken. */
export default function PhoneHint({ control, name }: { control: Control; name: string }) {
  return (
    <span role="status" className="text-accent-ink">
      {phoneWarning(String(useWatch({ control, name }) ?? ''))}
    </span>
  );
}
