import { TextLink } from '../../forms/text-link.tsx';
import { Button } from '../../ui/button.tsx';

interface FormerLogoProps {
  /** The address of the picture that was chosen here before Look had one; empty for none. */
  logo: string;
  onRemove: () => void;
}

/** Says where the logo is set; one that was chosen here stays until it is removed, for it still counts where Look has none. */
export const FormerLogo = ({ logo, onRemove }: FormerLogoProps) => (
  <div className="space-y-3 text-sm text-ink-soft">
    <p>
      Logo, square icon and colours are set under <TextLink to="/admin/look">Look</TextLink>.
    </p>
    {logo !== '' && (
      <div className="flex items-center gap-3 rounded-lg border border-line p-3">
        <img src={logo} alt="" width={44} height={44} className="size-11 shrink-0 object-contain" />
        <p className="min-w-0 flex-1">
          This picture was chosen here before. It stands beside the name until a square icon is published
          under Look.
        </p>
        <Button look="secondary" onClick={onRemove} aria-label="Remove the former logo">
          Remove
        </Button>
      </div>
    )}
  </div>
);
