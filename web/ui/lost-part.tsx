import { type ComponentType, useState } from 'react';
import { Button } from './button.tsx';

export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that could not be had. */
export interface Lost<Props> {
  load: LoadPart<Props>;
  sentence: string;
  /** Once another try has brought it: whoever comes back to the page has it at once. */
  found: ComponentType<Props> | null;
}

/** What stands in the place of a part that could not be had: a sentence, until another try brings the part itself. */
export const LostPart = <Props extends object>({ lost, props }: { lost: Lost<Props>; props: Props }) => {
  const [Part, setPart] = useState(() => lost.found);
  const [isBusy, setIsBusy] = useState(false);
  if (Part) return <Part {...props} />;
  const tryAgain = async () => {
    setIsBusy(true);
    try {
      lost.found = (await lost.load()).default;
      setPart(() => lost.found);
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <div role="status" className="text-sm text-ink-soft sm:col-span-2">
      <p>{lost.sentence} Please check your connection, then try again or load the page again.</p>
      <Button look="secondary" isBusy={isBusy} onClick={() => void tryAgain()} className="mt-2">
        Try again
      </Button>
    </div>
  );
};
