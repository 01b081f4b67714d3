export interface Answer {
  status: number;
  body: unknown;
}
export function callerAt(url: string, token: string): (method: string, path: string, body?: object) => Promise<Answer>;
export function signIn(url: string): Promise<string>;
export function doMainJob(url: string): Promise<{ token: string; boards: number; heard: boolean; downloaded: boolean }>;
