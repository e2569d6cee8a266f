import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { RegisterForm } from '../form/register-form';

export function RegisterCourier() {
  const t = useText('couriers');
  return (
    <section className="flex flex-col gap-3 p-4" aria-labelledby="register-title">
      <GoLink to="/couriers" className="text-dim hover:text-accent">
        {t('all')}
      </GoLink>
      <h1 id="register-title" className="text-title">
        {t('form.register_title')}
      </h1>
      <RegisterForm />
    </section>
  );
}
