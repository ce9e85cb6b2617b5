import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { linkLook } from '#web/ui/links.ts';
import { CheckYourEmail, RegisterForm, useRegistration } from '../components/RegisterForm.tsx';

export function Register() {
  const { t } = useTranslation(['access', 'identity']);
  const { next } = useSearch({ from: '/register' });
  const search = next ? { next } : {};
  const { form, sentTo, back } = useRegistration();
  const title = sentTo === null ? t('register.title') : t('checkEmail');
  useTitle(title);

  if (sentTo !== null) {
    return (
      <AuthLayout title={title} lead={t('register.sentLead')}>
        <CheckYourEmail email={sentTo}>
          <Link to="/login" search={search} className={buildButtonClass('primary')}>
            {t('goToLogin')}
          </Link>
          <Button onClick={back}>{t('register.back')}</Button>
        </CheckYourEmail>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} lead={t('register.lead')}>
      <RegisterForm form={form} />
      <p className="pt-4 text-15">
        {t('register.haveAccount')}{' '}
        <Link to="/login" search={search} className={linkLook}>
          {t('identity:signIn')}
        </Link>
      </p>
    </AuthLayout>
  );
}
