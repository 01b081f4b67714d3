import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configNames } from '@ishare/server/config.js';
import { parse, parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deployables = globSync('services/*/src/main.ts', { cwd: root })
  .map((file) => file.split('/')[1]!)
  .filter((name) => name !== 'all-in-one');
const SECRET = /SECRET|PASSWORD|ACCESS_KEY/;

interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  resources?: object;
  securityContext?: object;
  readinessProbe?: object;
  livenessProbe?: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  configMapGenerator?: { literals: string[] }[];
  spec?: {
    template?: { spec: { containers: Container[]; securityContext?: { runAsNonRoot?: boolean } } };
    selector?: { matchLabels?: Record<string, string> };
  };
}
interface ComposeService {
  command?: string[];
  build?: string;
  environment?: Record<string, string | number>;
  user?: string;
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
}

function programsOf(command: string[] | undefined): string[] {
  return (command ?? []).filter((word) => word.endsWith('.js'));
}

describe('docker-compose.yml', () => {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  const own = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);

  it('runs every service, the worker and the migration', () => {
    expect(own.map(([name]) => name)).toEqual(
      expect.arrayContaining([...deployables, 'optimisation-worker', 'migrate']),
    );
  });

  it.each(own)(
    '%s runs a program of a workspace, with variables that the services know',
    (_name, { command, environment }) => {
      const programs = programsOf(command);
      expect(programs).toHaveLength(1);
      expect(existsSync(join(root, programs[0]!.split('/dist/')[0]!, 'package.json'))).toBe(true);
      expect(Object.keys(environment ?? {}).filter((variable) => !configNames.includes(variable))).toEqual([]);
    },
  );

  it('has no secret of its own: each must be given', () => {
    for (const [name, { environment = {} }] of Object.entries(compose.services)) {
      for (const [variable, value] of Object.entries(environment)) {
        if (SECRET.test(variable))
          expect([name, variable, value]).toEqual([name, variable, expect.stringMatching(/^\$\{\w+:\?/)]);
      }
    }
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    for (const [, variable, value] of example.matchAll(/^(\w+)=(.*)$/gm))
      if (SECRET.test(variable!)) expect([variable, value]).toEqual([variable, '']);
  });

  it('gives an owner of the database to the migration alone', () => {
    const withPassword = own
      .filter(([, { environment }]) => /:\/\/[^/]*@/.test(String(environment?.['DATABASE_URL'])))
      .map(([name]) => name);
    expect(withPassword).toEqual(['migrate']);
  });
});

describe('the Kubernetes manifests', () => {
  const files = globSync('k8s/**/*.yaml', { cwd: root });
  const written = files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(root, file), 'utf8')).map((document) => document.toJS() as Manifest),
  );

  it('name only variables that the services know', () => {
    const names = written.flatMap((manifest) => [
      ...(manifest.spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...(manifest.configMapGenerator ?? []).flatMap(({ literals }) =>
        literals.map((literal) => literal.split('=')[0]!),
      ),
    ]);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !configNames.includes(name))).toEqual([]);
  });

  it('have a folder for every service', () => {
    expect(files).toEqual(
      expect.arrayContaining([...deployables, 'optimisation-worker'].map((name) => `k8s/base/${name}/deployment.yaml`)),
    );
  });

  const rendering = spawnSync('kubectl', ['version', '--client']).status === 0 ? describe : describe.skip;
  rendering('rendered by kubectl kustomize', () => {
    it.each(['staging', 'production'])('%s is complete', (overlay) => {
      const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', `k8s/overlays/${overlay}`], {
        cwd: root,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
      const named = (kind: string): string[] =>
        manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);
      expect(named('PodDisruptionBudget').sort()).toEqual(named('Deployment').sort());
      for (const { kind, metadata, spec } of manifests) {
        if (kind !== 'Deployment' && kind !== 'Job') continue;
        const { containers, securityContext } = spec!.template!.spec;
        expect(securityContext).toMatchObject({ runAsNonRoot: true });
        for (const container of containers) {
          expect(container).toMatchObject({
            securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
            resources: { requests: expect.anything(), limits: expect.anything() },
          });
          expect(container.image).not.toMatch(/^ishare|:latest$/);
          expect(programsOf(container.command)).toHaveLength(1);
          if (kind === 'Deployment' && metadata.name !== 'optimisation-worker')
            expect(container).toMatchObject({ readinessProbe: expect.anything(), livenessProbe: expect.anything() });
        }
      }
    });
  });
});
