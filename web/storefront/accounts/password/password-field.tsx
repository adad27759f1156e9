import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** A password that can be shown while it is typed. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) => {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="text-ink-soft"
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  );
};
