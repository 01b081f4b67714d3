import { consoleFiles } from './console-files.js';

describe("the console's page", () => {
  it('frames itself and the designers that draw for it, and nobody else', async () => {
    const app = await consoleFiles(undefined, 'https://factory.example');
    const reply = await app.inject('/');
    const policy = String(reply.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'self'`,
        `frame-src 'self' https://*.kujiale.com`,
        `img-src 'self' data: blob: https://*.kujiale.com`,
        `connect-src 'self' wss://factory.example`,
      ]),
    );
    await app.close();
  });
});
