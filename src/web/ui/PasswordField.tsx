import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'children' | 'boxClassName'>) {
  const { t } = useTranslation('app');
  const [isShown, setShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} boxClassName="pe-14">
      <span className="absolute inset-y-0 end-1 grid place-items-center">
        <IconButton
          label={isShown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </IconButton>
      </span>
    </TextField>
  );
}
