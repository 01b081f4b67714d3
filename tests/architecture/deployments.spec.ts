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
  volumeMounts?: { mountPath: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  configMapGenerator?: { literals?: string[] }[];
  spec?: {
    template?: { spec: { containers: Container[]; securityContext?: { runAsNonRoot?: boolean } } };
    selector?: { matchLabels?: Record<string, string> };
    podSelector?: Selector;
    policyTypes?: string[];
    egress?: Rule[];
    ingress?: Rule[];
  };
}
interface ComposeService {
  command?: string[];
  build?: string;
  environment?: Record<string, string | number>;
  user?: string;
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[];
}
interface Rule {
  to?: { ipBlock?: { cidr: string; except: string[] }; namespaceSelector?: Selector }[];
  from?: { podSelector?: Selector; namespaceSelector?: Selector }[];
  ports?: { port: number | string }[];
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))
  );
}

function programsOf(command: string[] | undefined): string[] {
  return (command ?? []).filter((word) => word.endsWith('.js'));
}

const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, ComposeService>;
};

describe('docker-compose.yml', () => {
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

  it.each(own)('%s can write its data folder, though its image is read-only', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect([...(service.volumes ?? []), ...(service.tmpfs ?? [])]).toContain(service.environment?.['DATA_DIR']);
  });

  it('sees by a check whether each process is well', () => {
    const unseen = own.filter(([, { healthcheck }]) => healthcheck === undefined).map(([name]) => name);
    expect(unseen).toEqual(['migrate']);
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
      ...(manifest.configMapGenerator ?? []).flatMap(({ literals = [] }) =>
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

  it('start each process as docker-compose.yml does', () => {
    const started = written.flatMap(({ metadata, spec }) =>
      (spec?.template?.spec.containers ?? [])
        .filter(({ command }) => programsOf(command).length > 0)
        .map(({ command }) => [metadata.name, command] as const),
    );
    expect(started.map(([name]) => name)).toEqual(expect.arrayContaining(deployables));
    for (const [name, command] of started) expect([name, command]).toEqual([name, compose.services[name]?.command]);
  });

  describe('let', () => {
    const policies = written.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec!);
    /** What pods of this name may reach on a port. */
    const reach = (name: string, port: number): string[] => {
      const labels = { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'ishare' };
      return policies
        .filter(({ podSelector }) => selects(podSelector!, labels))
        .flatMap(({ egress = [] }) => egress)
        .filter(({ ports = [] }) => ports.some((each) => each.port === port))
        .flatMap(({ to = [{}] }) =>
          to.map(({ ipBlock, namespaceSelector }) =>
            ipBlock ? 'public' : namespaceSelector?.matchLabels?.['ishare/stores'] ? 'stores' : 'anywhere',
          ),
        );
    };

    it.each(['identity', 'saas', 'catalogue', 'optimisation-worker', 'migrate'])(
      '%s reach PostgreSQL and Redis where they are, and nowhere else',
      (name) => expect([reach(name, 5432), reach(name, 6379)]).toEqual([['stores'], ['stores']]),
    );

    it('the gateway reach no store', () => {
      expect([5432, 6379, 443, 9000].flatMap((port) => reach('gateway', port))).toEqual([]);
    });

    it.each(['files', 'sales-order', 'migrate'])('%s reach the object storage, in the cluster and outside', (name) => {
      expect([reach(name, 9000), reach(name, 443)]).toEqual([['stores'], ['stores', 'public']]);
    });

    it('identity, sales-order and platform reach their partners, and the others nobody', () => {
      // External logins, WeChat, text messages and captchas; Kujiale; mail.
      expect([reach('identity', 443), reach('sales-order', 443)]).toEqual([['public'], ['stores', 'public']]);
      expect([25, 465, 587].map((port) => reach('platform', port))).toEqual([['public'], ['public'], ['public']]);
      const withPartners = ['identity', 'sales-order', 'platform', 'files'];
      for (const name of [...deployables, 'optimisation-worker'].filter((each) => !withPartners.includes(each)))
        expect([25, 443, 465, 587].flatMap((port) => reach(name, port))).toEqual([]);
    });

    it('nobody reach a private address as a partner', () => {
      const blocks = policies.flatMap(({ egress = [] }) =>
        egress.flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock)),
      );
      for (const block of blocks.filter((each) => each !== undefined))
        expect(block.except).toEqual(
          expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
        );
      expect(blocks.filter(Boolean)).toHaveLength(2);
    });

    it("the stores be reached by the product's pods alone, the gateway not among them", () => {
      const [store] = policies.filter(({ ingress }) =>
        ingress?.some(({ ports }) => ports?.some(({ port }) => port === 5432)),
      );
      const [inside, product] = store!.ingress!;
      expect(inside!.from).toEqual([{ podSelector: {} }]);
      const [{ podSelector, namespaceSelector }] = product!.from as [
        { podSelector: Selector; namespaceSelector: Selector },
      ];
      expect(namespaceSelector).toEqual({ matchLabels: { 'ishare/product': 'true' } });
      const admitted = (labels: Record<string, string>) => selects(podSelector, labels);
      const of = (name: string) => ({ 'app.kubernetes.io/part-of': 'ishare', 'app.kubernetes.io/name': name });
      expect([admitted(of('identity')), admitted(of('gateway')), admitted({})]).toEqual([true, false, false]);
    });
  });

  it.each(globSync('k8s/overlays/*/kustomization.yaml', { cwd: root }))(
    '%s speaks to PostgreSQL over TLS, and checks its certificate',
    (file) => {
      const { configMapGenerator } = parse(readFileSync(join(root, file), 'utf8')) as Manifest;
      const addresses = configMapGenerator!.flatMap(({ literals = [] }) =>
        literals.filter((literal) => literal.startsWith('DATABASE_URL=')),
      );
      expect(addresses).toEqual([expect.stringMatching(/[?&]sslmode=verify-full\b/)]);
    },
  );

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
      for (const { kind, spec } of manifests) {
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
          // The folder of uploads, which the settings name.
          const [settings] = manifests.filter((each) => each.kind === 'ConfigMap' && each.data?.['DATA_DIR']);
          expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toContain(settings!.data!['DATA_DIR']);
          if (kind === 'Deployment')
            expect(container).toMatchObject({ readinessProbe: expect.anything(), livenessProbe: expect.anything() });
        }
      }
    });
  });
});
