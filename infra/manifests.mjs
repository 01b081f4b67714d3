// The manifests of k8s/ against the types of Kubernetes' API and of the operators that it names: what the API would not
// take, and a member that it does not know and would forget without a word. A part of `npm run check`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { findOnPath } from './debian.mjs';
import { root } from './toolchain.mjs';

/** Which package has the types of a group; the groups of Kubernetes itself are in one. */
const PACKAGES = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};
/** Groups that no package describes: their manifests are read by a person alone. */
const UNDESCRIBED = new Set(['kustomize.config.k8s.io', 'postgresql.cnpg.io', 'barmancloud.cnpg.io']);

const groupOf = (apiVersion) => (apiVersion.includes('/') ? apiVersion.split('/')[0] : '');

/** The module that has the type and the check of a kind. */
const moduleOf = ({ apiVersion, kind }) =>
  `${PACKAGES[groupOf(apiVersion)] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;

/** Files that kustomizations name as patches: parts of a manifest. */
function patchFiles(folder) {
  return new Set(
    globSync('**/kustomization.yaml', { cwd: folder }).flatMap((file) => {
      const { patches = [] } = parse(readFileSync(join(folder, file), 'utf8'));
      return patches.flatMap(({ path }) => (path ? [join(dirname(file), path)] : []));
    }),
  );
}

/** All manifests below a folder, each with where it stands. */
export function readManifests(folder) {
  const patches = patchFiles(folder);
  return globSync('**/*.yaml', { cwd: folder })
    .sort()
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document, index) => ({
        place: `${file}${index > 0 ? ` (${index + 1})` : ''}`,
        manifest: document.toJS(),
        isPart: patches.has(file),
      })),
    )
    .filter(({ manifest }) => manifest?.apiVersion && !UNDESCRIBED.has(groupOf(manifest.apiVersion)));
}

/** What kubectl makes of an overlay; nothing where there is no kubectl. */
function rendered(folder) {
  if (!findOnPath(['kubectl'])) return [];
  return globSync('overlays/*/kustomization.yaml', { cwd: folder }).flatMap((file) => {
    const overlay = dirname(file);
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(folder, overlay)], { encoding: 'utf8' });
    if (status !== 0) return [{ place: overlay, failure: stderr.trim() }];
    return parseAllDocuments(stdout).map((document) => {
      const manifest = document.toJS();
      return { place: `${overlay}: ${manifest.kind} ${manifest.metadata.name}`, manifest, isPart: false };
    });
  });
}

/** The types' own words: each manifest as a literal that satisfies its type. */
function mistyped(manifests) {
  const name = join(root, 'infra', 'manifests.virtual.ts');
  const lines = ['type Part<T> = T extends object ? { [K in keyof T]?: Part<T[K]> } : T;'];
  for (const { manifest, isPart } of manifests) {
    const type = `import('${moduleOf(manifest)}').I${manifest.kind}`;
    const literal = JSON.stringify(manifest, null, 1);
    lines.push(`void (${literal} satisfies ${isPart ? `Part<${type}>` : type});`);
  }
  const text = lines.join('\n');
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, options.target, true) : read(file, ...rest);
  const program = ts.createProgram([name], options, host);
  const source = program.getSourceFile(name);
  const offsets = [];
  let offset = lines[0].length + 1;
  for (const line of lines.slice(1)) {
    offsets.push(offset);
    offset += line.length + 1;
  }
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => {
    const index = offsets.findLastIndex((each) => each <= diagnostic.start);
    const { place } = manifests[Math.max(index, 0)];
    return `${place}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n  ')}`;
  });
}

/** What types cannot say: patterns, limits and formats. */
async function refused(manifests) {
  const sentences = [];
  for (const { place, manifest, isPart } of manifests) {
    const module = await import(moduleOf(manifest)).catch(() => undefined);
    const Kind = module?.[manifest.kind];
    if (!Kind) {
      sentences.push(`${place}: there is no ${manifest.kind} in ${manifest.apiVersion}`);
      continue;
    }
    // A part has not got all that is required.
    if (isPart) continue;
    try {
      new Kind(manifest).validate();
    } catch (error) {
      sentences.push(`${place}: ${error.message}`);
    }
  }
  return sentences;
}

/** One sentence for each thing in the manifests of a folder that the API would refuse or forget. */
export async function checkManifests(folder) {
  const all = [...readManifests(folder), ...rendered(folder)];
  const unrendered = all.filter(({ failure }) => failure).map(({ place, failure }) => `${place}: ${failure}`);
  const manifests = all.filter(({ failure }) => !failure);
  const sentences = await refused(manifests);
  // Of an unknown kind there are no types either.
  const known = manifests.filter(({ place }) => !sentences.some((each) => each.startsWith(`${place}: there is no`)));
  return [...unrendered, ...sentences, ...mistyped(known)];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = join(root, 'k8s');
  const sentences = existsSync(folder) ? await checkManifests(folder) : [];
  for (const sentence of sentences) console.error(`${relative(root, folder)}/${sentence}`);
  if (sentences.length > 0) process.exitCode = 1;
}
