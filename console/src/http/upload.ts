import type { Http } from './calls';
import { HttpError, parseErrorBody } from './http-error';
import { createDoubts, insistPauses, isInDoubt, newRequestKey, requestKeyHeader, writeName } from './insist';
import { timeouts } from './timeouts';
import { isNobodyBehind, parsed } from './transport';

export interface UploadOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  method?: 'POST' | 'PUT';
  timeout?: number;
  /** Whether one without an answer is sent again. */
  insists?: boolean;
}

/** A form that holds one file. */
export function fileForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

const doubts = createDoubts();

/**
 * Sends a form with progress (0–100), which fetch cannot report; failures are HttpErrors and raise no notice of their
 * own. One without an answer is sent again under its key, also by whoever sends the same once more.
 */
export async function upload<T>(http: Http, path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const name = writeName({ method: options.method ?? 'POST', path, body: form });
  const key = doubts.keyOf(name) ?? newRequestKey();
  for (let round = 0; ; round++) {
    try {
      const reply = await sendForm<T>(http, path, form, { ...options, key });
      doubts.settle(name);
      return reply;
    } catch (error) {
      const isOpen = error instanceof HttpError && isInDoubt(error);
      if (isOpen) doubts.remember(name, key);
      else doubts.settle(name);
      const wait = options.insists === false ? undefined : insistPauses[round];
      if (!isOpen || wait === undefined) throw error;
      await new Promise((done) => setTimeout(done, wait));
      if (options.signal?.aborted) throw error;
    }
  }
}

async function sendForm<T>(
  http: Http,
  path: string,
  form: FormData,
  options: UploadOptions & { key: string },
): Promise<T> {
  const method = options.method ?? 'POST';
  const headers = { ...(await http.headers()), [requestKeyHeader]: options.key };
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const request = { method, path };
    xhr.open(method, http.session.baseAddress() + path);
    xhr.timeout = options.timeout ?? timeouts.blob;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    const fail = () => {
      http.session.heard?.(false);
      reject(new HttpError('network', request));
    };
    const take = () => {
      try {
        resolve(parsed<T>(xhr.responseText, request));
      } catch (error) {
        reject(error as HttpError);
      }
    };
    xhr.onload = () => {
      if (isNobodyBehind(xhr.status, xhr.responseText)) return fail();
      http.session.heard?.(true);
      if (xhr.status >= 200 && xhr.status < 300) return take();
      const body = parseErrorBody(xhr.responseText);
      const trace = xhr.getResponseHeader('x-correlation-id') ?? undefined;
      return reject(new HttpError('response', request, xhr.status, xhr.statusText, body, trace));
    };
    xhr.onerror = fail;
    xhr.ontimeout = () => reject(new HttpError('timeout', request));
    xhr.onabort = () => reject(new HttpError('aborted', request));
    options.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}
