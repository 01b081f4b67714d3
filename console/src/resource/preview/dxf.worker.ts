// Reads a DXF file beside the page: one that takes too long, or too much, takes nothing of the page with it.
import DxfParser from 'dxf-parser';
import { drawingOf } from './dxf-drawing';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const dxf = new DxfParser().parseSync(data);
  if (!dxf) throw new Error('Not a DXF file.');
  postMessage(drawingOf(dxf));
});
