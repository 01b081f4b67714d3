import { consoleFiles } from './console-files.js';

describe("the console's page", () => {
  it('frames itself and the designers that draw for it, and nobody else', async () => {
    const app = await consoleFiles(undefined, 'https://factory.example');
    const reply = await app.inject('/');
    const policy = String(reply.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'self'`,
        `frame-src 'self' blob: https://*.kujiale.com`,
        `img-src 'self' data: blob: https://*.kujiale.com`,
        `connect-src 'self' wss://factory.example`,
      ]),
    );
    await app.close();
  });

  it('is not shown for what the product does not answer: that is said in the language of the caller', async () => {
    const app = await consoleFiles(undefined, 'https://factory.example');
    const refused = async (language: string) => {
      const reply = await app.inject({ url: '/api/nowhere', headers: { 'accept-language': language } });
      return [
        reply.statusCode,
        reply.headers['_abperrorformat'],
        reply.json<{ error: { message: string } }>().error.message,
      ];
    };
    expect([await refused('en'), await refused('zh-CN')]).toEqual([
      [404, 'true', 'What you asked for does not exist.'],
      [404, 'true', '请求的资源不存在。'],
    ]);
    await app.close();
  });
});
