import { defineSheet } from '@ishare/excel/sheet.js';
import { grainTitles } from '../materials/material.sheet.js';
import { titlesOf } from '../optimisation.texts.js';

export interface SolutionLine {
  solutionNo: string;
  fileNo: string;
  fileName: string;
  boards: number;
  patterns: number;
  parts: number;
  utilization: number;
  wastePct: number;
  offcutArea: number;
  cuts: number;
  cycles: number;
  minutes: number;
  materialCost: number;
  totalCost: number;
  isSelected: boolean;
  creationTime: string;
}

/** Solutions as a table. */
export const solutionSheet = defineSheet<SolutionLine>({
  name: titlesOf('Sheet:solutions'),
  columns: (
    [
      ['solutionNo', 'text'],
      ['fileNo', 'text'],
      ['fileName', 'text'],
      ['boards', 'integer'],
      ['patterns', 'integer'],
      ['parts', 'integer'],
      ['utilization', 'number'],
      ['wastePct', 'number'],
      ['offcutArea', 'number'],
      ['cuts', 'integer'],
      ['cycles', 'integer'],
      ['minutes', 'number'],
      ['materialCost', 'number'],
      ['totalCost', 'number'],
      ['isSelected', 'boolean'],
      ['creationTime', 'time'],
    ] as const
  ).map(([key, type]) => ({ key, type, title: titlesOf(`Field:${key}`) })),
});

export interface PlacementLine {
  patternNo: number;
  repeat: number;
  materialCode: string;
  boardsCode: string;
  partNo: string;
  name: string;
  orderNo: string;
  cabinetNo: string;
  room: string;
  length: number;
  width: number;
  thickness: number;
  grain: number;
  edgeL1: string;
  edgeL2: string;
  edgeW1: string;
  edgeW2: string;
  drillFile: string;
  barcode: string;
  x: number;
  y: number;
  rotated: boolean;
}

/** The parts of one solution, board by board. */
export const placementSheet = defineSheet<PlacementLine>({
  name: titlesOf('Sheet:placements'),
  columns: (
    [
      ['patternNo', 'integer'],
      ['repeat', 'integer'],
      ['materialCode', 'text'],
      ['boardsCode', 'text'],
      ['partNo', 'text'],
      ['name', 'text'],
      ['orderNo', 'text'],
      ['cabinetNo', 'text'],
      ['room', 'text'],
      ['length', 'number'],
      ['width', 'number'],
      ['thickness', 'number'],
      ['grain', 'enum'],
      ['edgeL1', 'text'],
      ['edgeL2', 'text'],
      ['edgeW1', 'text'],
      ['edgeW2', 'text'],
      ['drillFile', 'text'],
      ['barcode', 'text'],
      ['x', 'number'],
      ['y', 'number'],
      ['rotated', 'boolean'],
    ] as const
  ).map(([key, type]) => ({
    key,
    title: titlesOf(`Field:${key}`),
    ...(type === 'enum' ? { type, enumValues: grainTitles } : { type }),
  })),
});
