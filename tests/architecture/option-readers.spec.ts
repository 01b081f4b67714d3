import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { board } from '@ishare/contracts/optimisation/board.js';
import { importFileSetting, importFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { machineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { material } from '@ishare/contracts/optimisation/material.js';
import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { factsOf } from '@ishare/contracts/things/thing.js';
import ts from 'typescript';
import { root } from '../../infra/toolchain.mjs';
import { readers, settingReaders, unread } from './option-readers.js';

const things = [
  optimiseParameterSetting,
  machineParameterSetting,
  material,
  board,
  importFileSetting,
  importFileSettingDetail,
];

const sources = new Map<string, ts.SourceFile>();
function sourceOf(path: string): ts.SourceFile {
  let source = sources.get(path);
  if (!source) {
    source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
    sources.set(path, source);
  }
  return source;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether something is looked for by a member: it stands in what a `find` is called with. */
function isSought(node: ts.Node): boolean {
  for (let at = node.parent as ts.Node | undefined; at; at = at.parent as ts.Node | undefined)
    if (ts.isCallExpression(at)) return /\.find\w*$/.test(at.expression.getText());
  return false;
}

/** Whether a file reads a member: as a property, taken out of an object, or as a column of SQL. */
function reads(path: string, member: string): boolean {
  let isRead = false;
  const column = new RegExp(`\\b${snake(member)}\\b`);
  visit(sourceOf(path), (node) => {
    if (ts.isPropertyAccessExpression(node)) isRead ||= node.name.text === member;
    else if (ts.isPropertyAssignment(node)) isRead ||= node.name.getText() === member && isSought(node);
    else if (ts.isBindingElement(node)) isRead ||= (node.propertyName ?? node.name).getText() === member;
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      isRead ||= /\b(select|where|join|set)\b/.test(node.text) && column.test(node.text);
  });
  return isRead;
}

/** Fields of things that people say and nobody reads. */
function unreadFields(table: typeof readers): string[] {
  return things.flatMap((thing) =>
    factsOf(thing).flatMap(([field, { isReadOnly }]) => {
      const path = table[thing.name]?.[field] ?? table[thing.name]?.['*'];
      if (isReadOnly || field in { ...SHARED }) return [];
      return path && existsSync(join(root, path)) && reads(path, field) ? [] : [`${thing.name}.${field}`];
    }),
  );
}

/** Of every record, and the service's own. */
const SHARED = { extraProperties: 1, reservedQuantity: 1, availableQuantity: 1 };

/** The settings that a file reads: `settings.group.name`, through an alias of the group, or taken out of it. */
function settingsReadBy(path: string): string[] {
  const found: string[] = [];
  const aliases = new Map<string, string>();
  const groupOf = (node: ts.Expression): string | undefined => /^settings\.(\w+)$/.exec(node.getText())?.[1];
  visit(sourceOf(path), (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    const group = groupOf(node.initializer);
    if (!group) return;
    if (ts.isIdentifier(node.name)) aliases.set(node.name.text, group);
    else if (ts.isObjectBindingPattern(node.name))
      for (const each of node.name.elements) found.push(`${group}.${(each.propertyName ?? each.name).getText()}`);
  });
  visit(sourceOf(path), (node) => {
    if (!ts.isPropertyAccessExpression(node)) return;
    const group = groupOf(node.expression) ?? aliases.get(node.expression.getText());
    if (group) found.push(`${group}.${node.name.text}`);
  });
  return found;
}

/** Where settings are kept and shown, which is no reading of what they say. */
const KEEPERS = /platform\/src\/settings\/|account-settings|\.spec\.|\.fixture\./;

describe('what people may say', () => {
  it('of runs, machines, materials, boards and lists is read by somebody, or stands among those that are not', () => {
    expect(unreadFields(readers).sort()).toEqual(
      Object.keys(unread)
        .filter((name) => /^[A-Z]/.test(name))
        .sort(),
    );
  });

  it('is missed where a reader goes', () => {
    const without = {
      ...readers,
      MachineParameterSetting: { '*': 'services/optimisation/src/parameters/board-scope.ts' },
    };
    expect(unreadFields(without)).toContain('MachineParameterSetting.lastCutMin');
  });

  it('on the settings pages is read by somebody, or stands among those that are not', () => {
    const files = globSync(['services/*/src/**/*.ts', 'libs/server/src/**/*.ts', 'console/src/**/*.{ts,tsx}'], {
      cwd: root,
    })
      .filter((path) => !KEEPERS.test(path))
      .filter((path) => readFileSync(join(root, path), 'utf8').includes('settings.'));
    const read = new Set(files.flatMap(settingsReadBy));
    for (const [name, path] of Object.entries(settingReaders)) if (reads(path, name.split('.')[1]!)) read.add(name);
    const all = Object.entries(settings).flatMap(([group, of]) => Object.keys(of).map((name) => `${group}.${name}`));
    expect(all.filter((name) => !read.has(name)).sort()).toEqual(
      Object.keys(unread)
        .filter((name) => /^[a-z]/.test(name))
        .sort(),
    );
  });
});
