import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { CardDeclined, ProviderStateConflict } from '../../platform/payments/provider.ts';
import type { Sandbox } from '../../platform/payments/sandbox.ts';

/**
 * Returns the handlers of the sandbox provider's card form. Mounted only when the sandbox is the
 * provider.
 */
export function sandboxHandlers(sandbox: Sandbox): Handlers {
  return {
    'POST /api/sandbox/confirmation-tokens': async ({ body }) => {
      try {
        return await sandbox.createConfirmationToken(body);
      } catch (error) {
        if (error instanceof CardDeclined)
          throw new AppError('PAYMENT_DECLINED', { message: error.message });
        throw error;
      }
    },
    'POST /api/sandbox/payments/{clientSecret}/authenticate': async ({ params, body }) => {
      try {
        const payment = await sandbox.authenticate(params.clientSecret, body.approve);
        if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
        return { status: payment.status };
      } catch (error) {
        if (error instanceof ProviderStateConflict) throw new AppError('STATE_CONFLICT');
        throw error;
      }
    },
  };
}
