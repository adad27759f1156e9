import { Select } from '../../ui/field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';

/** The pictures that the shop comes with, by the names that the settings have for them. */
const BUILT_IN = [
  { picture: '/hero-1', label: 'Finest products (comes with the shop)' },
  { picture: '/hero-2', label: 'Discount (comes with the shop)' },
] as const;

interface SlidePictureProps {
  /** As the settings have it; empty for none. */
  picture: string;
  onChange: (picture: string) => void;
  /** Told while a picture is on its way. */
  onBusy: (isBusy: boolean) => void;
  error: string | undefined;
}

/** Chooses a slide's picture: one that the shop comes with, or one of the owner's. */
export const SlidePicture = ({ picture, onChange, onBusy, error }: SlidePictureProps) => {
  const isOwn = BUILT_IN.every((one) => one.picture !== picture);
  return (
    <div className="space-y-3">
      <Select
        label="Picture"
        value={isOwn ? 'own' : picture}
        onChange={({ target: { value } }) => onChange(value === 'own' ? '' : value)}
      >
        {BUILT_IN.map((one) => (
          <option key={one.picture} value={one.picture}>
            {one.label}
          </option>
        ))}
        <option value="own">A picture of your own</option>
      </Select>
      {isOwn && (
        <PictureField
          label="Your picture"
          max={1}
          value={picture === '' ? [] : [{ url: picture, isMain: true }]}
          onChange={([chosen]) => onChange(chosen?.url ?? '')}
          onBusy={onBusy}
          error={error}
        />
      )}
    </div>
  );
};
