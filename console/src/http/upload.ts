import type { Http } from './client';
import { HttpError, parseErrorBody } from './http-error';
import { timeouts } from './timeouts';

export interface UploadOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  method?: 'POST' | 'PUT';
  timeout?: number;
}

/** Sends a form with progress (0–100), which fetch cannot report; failures are HttpErrors and raise no notice of their own. */
export async function upload<T>(http: Http, path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const method = options.method ?? 'POST';
  const headers = await http.headers();
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const request = { method, path };
    xhr.open(method, http.session.baseAddress() + path);
    xhr.timeout = options.timeout ?? timeouts.blob;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300)
        resolve((xhr.responseText ? JSON.parse(xhr.responseText) : undefined) as T);
      else reject(new HttpError('response', request, xhr.status, xhr.statusText, parseErrorBody(xhr.responseText)));
    };
    xhr.onerror = () => reject(new HttpError('network', request));
    xhr.ontimeout = () => reject(new HttpError('timeout', request));
    xhr.onabort = () => reject(new HttpError('aborted', request));
    options.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}
