import { ChoiceButton } from '../dialogs/choice-button.tsx';

interface ChoicesProps<Value extends string> {
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A few ways that it can be, of which one stands. */
export const Choices = <Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">{label}</legend>
    <div className="flex flex-wrap gap-2">
      {(Object.keys(options) as Value[]).map((option) => (
        <ChoiceButton key={option} isChosen={option === value} onClick={() => onChange(option)}>
          {options[option]}
        </ChoiceButton>
      ))}
    </div>
  </fieldset>
);
