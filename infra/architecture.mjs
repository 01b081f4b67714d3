// The arrows between folders: what may import what, checked on the import statements themselves.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** For each library the libraries that it may import. A service may import all but `testing`, which is for specs. */
export const libraries = {
  kernel: [],
  contracts: ['kernel'],
  cutting: ['kernel'],
  excel: ['kernel', 'contracts'],
  print: ['kernel', 'contracts'],
  server: ['kernel', 'contracts'],
  data: ['kernel', 'contracts', 'server'],
  cqrs: ['kernel', 'server', 'data'],
  messaging: ['kernel', 'contracts', 'server', 'data'],
  hubs: ['kernel', 'contracts', 'server', 'data', 'messaging'],
  crud: ['kernel', 'contracts', 'server', 'data', 'messaging', 'excel'],
  backup: ['kernel', 'server', 'data', 'messaging', 'crud'],
  testing: ['kernel', 'contracts', 'server', 'data', 'messaging', 'excel', 'print', 'hubs', 'cutting', 'crud'],
};

/** Packages that these folders may import besides each other: the browser and worker threads load them too. */
const pure = { kernel: ['zod', 'node:crypto'], contracts: ['zod'] };
/** Code that only tests run: specs and what they share. */
const TEST_CODE = /\.(spec|fixture|testing)\.tsx?$|\/src\/testing\//;
const consoleLibraries = ['kernel', 'contracts'];
/**
 * For each folder of the console those that it may import; `app` puts all of them together. A feature knows no other
 * feature.
 */
export const consoleFolders = {
  state: [],
  http: ['state'],
  ui: ['state'],
  i18n: ['state', 'ui'],
  session: ['http', 'i18n', 'state'],
  realtime: ['session', 'state'],
  resource: ['http', 'i18n', 'session', 'state', 'ui'],
  features: ['http', 'i18n', 'realtime', 'resource', 'session', 'state', 'ui'],
};

/**
 * Checks every source file under root and returns one sentence per violation: an arrow that points upward or sideways,
 * an import past a package's border, a circle of files (of types too), a barrel.
 */
export function checkArchitecture(root) {
  const files = globSync('{libs,services}/*/src/**/*.ts', { cwd: root })
    .concat(globSync('console/src/**/*.{ts,tsx}', { cwd: root }))
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const known = new Set(files);
  const graph = new Map();
  const violations = [];
  for (const file of files) {
    if (/^index\.tsx?$/.test(basename(file)))
      violations.push(`${file} is a barrel: name the file after what is in it and import it by that name`);
    const targets = [];
    for (const found of importsOf(join(root, file))) {
      const target = resolveImport(file, found.specifier, known, root);
      const refusal = refuse(file, found, target);
      if (refusal) violations.push(`${file}:${found.line} imports ${found.specifier}: ${refusal}`);
      if (target && known.has(target)) targets.push(target);
    }
    graph.set(file, targets);
  }
  for (const circle of circles(graph)) violations.push(`a circle of imports: ${circle.join(' → ')}`);
  return violations;
}

/** Import and export declarations and import() calls of a file; `typeOnly` ones leave no trace at run time. */
function importsOf(path) {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = [];
  const add = (literal, typeOnly) => {
    if (literal && ts.isStringLiteralLike(literal))
      found.push({
        specifier: literal.text,
        typeOnly,
        line: source.getLineAndCharacterOfPosition(literal.pos).line + 1,
      });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The repository path that a specifier leads to, or undefined for a package from outside. */
function resolveImport(from, specifier, known, root) {
  let base;
  if (specifier.startsWith('.')) {
    base = posix.join(posix.dirname(from), specifier);
  } else {
    const [, name, rest] = /^@ishare\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (!name) return undefined;
    const area =
      name === 'console' ? 'console' : existsSync(join(root, 'libs', name)) ? `libs/${name}` : `services/${name}`;
    base = `${area}/src/${rest}`;
  }
  const bare = base.replace(/\.jsx?$/, '');
  return [`${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`, `${bare}/index.tsx`].find((file) => known.has(file)) ?? base;
}

function refuse(file, { specifier, typeOnly }, target) {
  const [area, name] = file.split('/');
  const inSpec = TEST_CODE.test(file);
  if (!target) {
    const allowed = area === 'libs' && !inSpec ? pure[name] : undefined;
    return allowed && !allowed.includes(specifier)
      ? `libs/${name} may only import ${allowed.join(', ')} from outside`
      : undefined;
  }
  const [targetArea, targetName] = target.split('/');
  const own = area === targetArea && (area === 'console' || name === targetName);
  if (!inSpec && TEST_CODE.test(target)) return 'only tests import test code';
  if (own) return area === 'console' ? refuseInConsole(file, target) : undefined;
  // Suites start the servers, and take the shares, that `npm test` knows.
  if (inSpec && targetArea === 'infra') return undefined;
  if (specifier.startsWith('.')) return 'another package is imported by its name (@ishare/…), not by a path';
  if (targetArea === 'console') return 'nobody imports the console';
  if (targetArea === 'services')
    return area === 'services' && name === 'all-in-one'
      ? undefined
      : 'a service is imported by services/all-in-one alone; use its contracts';
  if (area === 'console') {
    if (consoleLibraries.includes(targetName) || (targetName === 'cutting' && typeOnly)) return undefined;
    return 'the console may import kernel, contracts and types of cutting';
  }
  if (targetName === 'testing') return inSpec ? undefined : 'libs/testing is for specs';
  if (area === 'services') return undefined;
  const allowed = libraries[name];
  if (!allowed) return `libs/${name} has no place in infra/architecture.mjs yet`;
  return allowed.includes(targetName)
    ? undefined
    : `libs/${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other library'}`;
}

function refuseInConsole(file, target) {
  const [folder, feature] = file.split('/').slice(2);
  const [targetFolder, targetFeature] = target.split('/').slice(2);
  const allowed = consoleFolders[folder];
  if (!allowed) return undefined;
  if (folder === targetFolder)
    return folder === 'features' && feature !== targetFeature
      ? 'features do not import each other: what both need belongs into console/src/resource or ui, a drawer into app/panels.ts'
      : undefined;
  return allowed.includes(targetFolder)
    ? undefined
    : `console/src/${folder} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other folder of the console'}`;
}

/** Strongly connected components of more than one file, or a file that imports itself (Tarjan). */
function circles(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const connect = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!index.has(next)) {
        connect(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) {
        low.set(node, Math.min(low.get(node), index.get(next)));
      }
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1 || graph.get(node).includes(node)) found.push([...component, component[0]]);
  };
  for (const node of graph.keys()) if (!index.has(node)) connect(node);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = checkArchitecture(join(dirname(fileURLToPath(import.meta.url)), '..'));
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
