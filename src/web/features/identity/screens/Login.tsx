import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { ApplyHere } from '../components/LoginLinks.tsx';
import { linkLook } from '#web/ui/links.ts';
import { loginAddress } from '../components/loginAddress.ts';
import { SignInForm } from '../components/SignInForm.tsx';
import { useCustomerLogin } from '../components/useLogin.ts';

export function Login() {
  const { t } = useTranslation(['identity', 'access']);
  useTitle(t('login.title'));
  const { next } = useSearch({ from: '/login' });
  const search = next ? { next } : {};
  const { signIn, admit } = useCustomerLogin(next);

  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <SignInForm
        by="email"
        identifier={loginAddress.read()}
        refusedTitle={t('loginFailed')}
        wrong={t('login.wrong')}
        onSubmit={({ identifier, secret, rememberMe }) =>
          signIn({ email: identifier, password: secret, rememberMe })
        }
        onVerified={admit}
        demo={[{ name: t('demo.customer'), identifier: 'customer@portico.test' }]}
        aside={
          <Link to="/forgot-password" className={linkLook}>
            {t('login.forgot')}
          </Link>
        }
      >
        <p className="pt-4 text-15">
          {t('login.noAccount')}{' '}
          <Link to="/register" search={search} className={linkLook}>
            {t('login.register')}
          </Link>
        </p>
      </SignInForm>
      <nav aria-label={t('otherDoors')} className="mt-5 border-t border-line pt-5">
        <p className="pb-3 text-15 text-muted">{t('login.staff')}</p>
        <div className="flex flex-wrap gap-3 *:grow">
          <Link to="/business-login" search={search} className={buildButtonClass('secondary')}>
            {t('business.link')}
          </Link>
          <Link to="/admin-login" search={search} className={buildButtonClass('secondary')}>
            {t('admin.link')}
          </Link>
        </div>
        <div className="pt-3">
          <ApplyHere />
        </div>
      </nav>
    </AuthLayout>
  );
}
