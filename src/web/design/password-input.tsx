import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordInputProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>;

/** A password, hidden by default (rule C07); the button beside it shows and hides it and says which it will do. */
export function PasswordInput({ autoComplete = 'current-password', ...props }: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  const toggle = (
    <IconButton
      label={isVisible ? 'Hide password' : 'Show password'}
      icon={isVisible ? EyeOff : Eye}
      inField
      className="text-ink-soft"
      disabled={props.disabled}
      onClick={() => setIsVisible(!isVisible)}
    />
  );
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={toggle}
    />
  );
}
