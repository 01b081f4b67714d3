import { createHash } from 'node:crypto';

/** The signature of Kujiale's open API: md5 of secret, key, user and time, as it asks for. */
export function kujialeSign({
  appKey,
  appSecret,
  appUid,
  timestamp,
}: {
  appKey: string;
  appSecret: string;
  appUid: string;
  timestamp: number;
}): string {
  return createHash('md5').update(`${appSecret}${appKey}${appUid}${timestamp}`).digest('hex');
}
