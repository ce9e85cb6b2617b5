import { CallError } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { getSession } from '#web/app/session.ts';
import { saveBlob } from '#web/lib/saveFile.ts';

/**
 * Downloads all data of a business as a file. The request has no timeout, because a large business
 * takes minutes.
 *
 * @throws CallError
 */
export async function saveArchive(businessId: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`/api/admin/businesses/${encodeURIComponent(businessId)}/archive`, {
      headers: { authorization: `Bearer ${getSession()?.token ?? ''}` },
    });
  } catch {
    throw new CallError(0, null, 'The server cannot be reached');
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as ErrorBody | null;
    throw new CallError(response.status, body, body?.message ?? response.statusText);
  }
  const named = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(named)?.[1] ?? 'portico.zip';
  saveBlob(name, await response.blob());
}
