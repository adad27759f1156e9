import { capitalised } from '../../storefront/orders/order-words.ts';
import { Select } from '../../ui/field.tsx';

interface FilterChoiceProps {
  label: string;
  /** What stands for no filter, such as `All statuses`. */
  all: string;
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter that is one of a few words. */
export const FilterChoice = ({ label, all, values, value, onChange }: FilterChoiceProps) => (
  <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    <option value="">{all}</option>
    {values.map((one) => (
      <option key={one} value={one}>
        {capitalised(one)}
      </option>
    ))}
  </Select>
);
