import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'children' | 'boxClassName'>) {
  const { t } = useTranslation('app');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} boxClassName="pe-14">
      <span className="absolute inset-y-0 end-1 grid place-items-center">
        <IconButton
          label={shown ? t('password.hide') : t('password.show')}
          onPress={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      </span>
    </TextField>
  );
}
