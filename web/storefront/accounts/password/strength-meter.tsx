import { passwordLabel, passwordScore } from '#contract/accounts/password.ts';
import { classNames } from '../../../ui/class-names.ts';

const STEPS = [1, 2, 3, 4] as const;
const COLOURS = {
  Weak: 'bg-danger',
  Fair: 'bg-accent',
  Good: 'bg-notice',
  Strong: 'bg-success',
} as const;

/** How strong the password is that is being typed: 0 to 4. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const score = passwordScore(password);
  const label = passwordLabel(score);
  return (
    <div>
      <meter aria-label="Password strength" min={0} max={STEPS.length} value={score} className="sr-only">
        {label}
      </meter>
      <div aria-hidden="true" data-strength="" className="flex gap-1 pt-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1.5 flex-1 rounded-sm transition-colors',
              step <= Math.max(score, password ? 1 : 0) ? COLOURS[label] : 'bg-line',
            )}
          />
        ))}
      </div>
      <span className="block min-h-5 text-sm font-medium text-ink-soft">{password ? label : ''}</span>
    </div>
  );
};
