import { type ComponentType, type MouseEvent, useContext, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import { Button, ButtonLink } from './button.tsx';
import { LookingOnly } from './looking-only.ts';
import { Spinner } from './spinner.tsx';

export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that could not be had. */
export interface Lost<Props> {
  load: LoadPart<Props>;
  sentence: string;
  /** Once another try has brought it: whoever comes back to the page has it at once. */
  found: ComponentType<Props> | null;
}

interface TryAgainProps {
  isBusy: boolean;
  onTry: () => void;
}

/** Loading anew changes nothing: whoever may only look has a link, for buttons do nothing there. Without scripts it loads the page. */
const TryAgain = ({ isBusy, onTry }: TryAgainProps) => {
  const isLookOnly = useContext(LookingOnly);
  const here = useLocation();
  if (!isLookOnly)
    return (
      <Button look="secondary" isBusy={isBusy} onClick={onTry} className="mt-2">
        Try again
      </Button>
    );
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    if (!isBusy) onTry();
  };
  return (
    <ButtonLink
      look="secondary"
      to={createPath(here)}
      aria-busy={isBusy || undefined}
      icon={isBusy && <Spinner />}
      onClick={onClick}
      className="mt-2"
    >
      Try again
    </ButtonLink>
  );
};

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
      <TryAgain isBusy={isBusy} onTry={() => void tryAgain()} />
    </div>
  );
};
