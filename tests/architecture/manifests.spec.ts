import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkManifests } from '../../infra/manifests.mjs';

const service = (spec: string) => `apiVersion: v1\nkind: Service\nmetadata: { name: one }\nspec: ${spec}\n`;

describe('the check of manifests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'manifests-'));
    mkdirSync(join(folder, 'base'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const found = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'base', name), text);
    return checkManifests(folder);
  };

  it('passes what the API takes, and parts of it that are patches', async () => {
    expect(
      await found({
        'service.yaml': service('{ ports: [{ port: 80, targetPort: http }] }'),
        'patch.yaml':
          'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: one }\nspec: { template: { spec: { enableServiceLinks: false } } }\n',
        'kustomization.yaml':
          'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches: [{ path: patch.yaml }]\n',
      }),
    ).toEqual([]);
  }, 120_000);

  it('finds a member that the API would forget, a value of another type, what is missing, and a kind that is none', async () => {
    const sentences = await found({
      'forgotten.yaml': service('{ ports: [{ port: 80, targetPrt: http }] }'),
      'mistyped.yaml': service('{ ports: [{ port: eighty }] }'),
      'missing.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: one }\nspec: { replicas: 1 }\n',
      'unknown.yaml': 'apiVersion: v1\nkind: Servce\nmetadata: { name: one }\n',
      'scaled.yaml':
        'apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: { name: one }\nspec: { scaleTargetRef: { name: one }, trigers: [] }\n',
      'patch.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: one }\nspec: { template: { spec: { enableServiceLink: false } } }\n',
      'kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches: [{ path: patch.yaml }]\n',
    });
    const of = (file: string) => sentences.filter((sentence) => sentence.startsWith(`base/${file}`)).join('\n');
    expect(of('forgotten.yaml')).toContain('targetPrt');
    expect(of('mistyped.yaml')).toMatch(/number|integer/);
    expect(of('missing.yaml')).toMatch(/selector/);
    expect(of('unknown.yaml')).toContain('there is no Servce in v1');
    expect(of('scaled.yaml')).toMatch(/trig/);
    expect(of('patch.yaml')).toContain('enableServiceLink');
  }, 120_000);
});
