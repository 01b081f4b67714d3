import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { createService } from './boot.js';
import { loadConfig } from './config.js';
import { Ports } from './ports.js';
import { InProcessState } from './shared-state.js';
import { acceptUploads } from './upload.js';

@Module({})
class EmptyModule {}

describe('a service that takes uploads', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function readiness(dataDir: string): Promise<{ status: number; failing: string[] | undefined }> {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nowhere/x',
      SECRET_KEY: 'x'.repeat(32),
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
    });
    const state = new InProcessState();
    const definition = {
      name: 'fixture',
      module: EmptyModule,
      texts: { 'zh-Hans': {}, en: {} },
      prepare: acceptUploads,
    };
    const app = await createService(definition, { config, ports: new Ports(config), state });
    const reply = await app.inject({ method: 'GET', url: '/health/ready' });
    await app.close();
    await state.close();
    return {
      status: reply.statusCode,
      failing: reply.json<{ error?: { data: { failing: string[] } } }>().error?.data.failing,
    };
  }

  it('is ready where it can keep them, and leaves nothing of the trial', async () => {
    const data = join(folder, 'data');
    expect(await readiness(data)).toEqual({ status: 200, failing: undefined });
    expect(await readdir(data)).toEqual([]);
  });

  it('is not ready where it cannot', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await readiness(join(file, 'data'))).toEqual({ status: 503, failing: ['data-folder'] });
  });
});
