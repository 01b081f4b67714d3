// Cut lists as other programs write them, each with a row on which it may stumble.
import ExcelJS from 'exceljs';
import iconv from 'iconv-lite';

export interface PublicLayout {
  name: string;
  file: string;
  content: () => Promise<Buffer> | Buffer;
  /** By row: part number, name, material, length, width, count, grain, edges. */
  rows: [string, string | null, string, number, number, number, number, string | null][];
  /** Further members of the first row. */
  first?: Record<string, unknown>;
  ignored?: string[];
}

const text = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);
const gbk = (...lines: string[]): Buffer => iconv.encode(`${lines.join('\r\n')}\r\n`, 'gbk');

async function xlsx(rows: (string | number | null)[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Parts').addRows(rows);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

export const publicLayouts: PublicLayout[] = [
  {
    name: 'OpenCutList, csv with ; and raw sizes beside finished ones',
    file: 'opencutlist.csv',
    content: () =>
      text(
        'No.;Name;Quantity;Length - raw;Width - raw;Thickness - raw;Length;Width;Thickness;Material type;Material;Edge Length 1;Edge Length 2;Edge Width 1;Edge Width 2;Tags',
        'A;"Side; left";2;702 mm;302 mm;18 mm;700 mm;300 mm;18 mm;Sheet good;W;ABS white;;ABS white;;base',
        'B;Door;1;1.204,5 mm;398 mm;18 mm;1.202,5 mm;396 mm;18 mm;Sheet good;O;ABS oak;ABS oak;ABS oak;ABS oak;',
      ),
    rows: [
      ['A', 'Side; left', 'W', 702, 302, 2, 0, '1010'],
      ['B', 'Door', 'O', 1204.5, 398, 1, 0, '1111'],
    ],
    first: { edgeL1: 'ABS white', edgeL2: null, edgeW1: 'ABS white', thickness: 18 },
    ignored: ['Thickness - raw', 'Length', 'Width', 'Material type', 'Tags'],
  },
  {
    name: 'CutList Optimizer, csv',
    file: 'cutlistoptimizer.csv',
    content: () =>
      text(
        'Length,Width,Qty,Material,Label,Enabled,Grain direction,Top band,Left band,Bottom band,Right band',
        '"1,200",450,4,W,Shelf,true,,1mm,,,',
        '640.5,320,2,O,Front,true,width,2mm,2mm,2mm,2mm',
      ),
    rows: [
      ['2', 'Shelf', 'W', 1200, 450, 4, 0, '1000'],
      ['3', 'Front', 'O', 640.5, 320, 2, 2, '1111'],
    ],
    first: { edgeL1: '1mm' },
    ignored: ['Enabled'],
  },
  {
    name: 'a pattern exchange file with the ending of a table',
    file: 'cutrite.csv',
    content: () =>
      text(
        'HEADER,1.14,Kitchen,0,0,0',
        'MATERIALS,1,1,W,White,18,1',
        'MATERIALS,1,2,O,Oak,18,1',
        'PARTS_REQ,1,1,K-01,1,718,560,4,0,0,0,0',
        'PARTS_REQ,1,2,K-02,2,2100,596,2,0,0,1,0',
        'PARTS_UDI,1,1,Carcass side',
      ),
    rows: [
      ['K-01', 'Carcass side', 'W', 718, 560, 4, 0, null],
      ['K-02', null, 'O', 2100, 596, 2, 1, null],
    ],
  },
  {
    name: 'CutList Plus, csv with banding by counts and inches',
    file: 'cutlistplus.csv',
    content: () =>
      text(
        'Part #,Description,Thick,Length,Width,Copies,Material Name,Can Rotate,Banding,<Info>,Notes',
        '7,Rail,18 mm,"23 1/2""","4""",3,W,Yes,0W-1L,,cut last',
        '8,Panel,18 mm,"40""","20""",1,O,No,2W-2L,,',
      ),
    rows: [
      ['7', 'Rail', 'W', 596.9, 101.6, 3, 3, '1000'],
      ['8', 'Panel', 'O', 1016, 508, 1, 1, '1111'],
    ],
    first: { remark: 'cut last', thickness: 18 },
    ignored: ['<Info>'],
  },
  {
    name: 'MaxCut, csv that names its separator first',
    file: 'maxcut.csv',
    content: () =>
      text(
        'Sep=,',
        '"Type","Name","Length","Width","Quantity","Notes","Can Rotate","Material","Edging Length 1","Edging Length 2","Edging Width 1","Edging Width 2"',
        '"Input Panel","Gable","795 mm","550 mm","2","left and right","0","W","Edge 1","Edge 1","",""',
        '"Input Panel","Base","564 mm","550 mm","1","","2","W","Edge 1","","",""',
      ),
    rows: [
      ['3', 'Gable', 'W', 795, 550, 2, 1, '1100'],
      ['4', 'Base', 'W', 564, 550, 1, 0, '1000'],
    ],
    first: { edgeL1: 'Edge 1', edgeL2: 'Edge 1', edgeW1: null, remark: 'left and right' },
    ignored: ['Type'],
  },
  {
    name: 'SketchUp CutList, csv in centimetres by its titles',
    file: 'sketchup.csv',
    content: () =>
      text(
        'Part#,Sub-Assembly,Description,Copies,Thickness (mm),Width (cm),Length (cm),Material Type,Material Name,Can Rotate',
        'P1,Wall unit,Back,1,18,60,72.5,Sheet,W,Yes',
        'P2,Wall unit,Shelf,3,18,30,56.4,Sheet,W,No',
      ),
    rows: [
      ['P1', 'Back', 'W', 725, 600, 1, 3, null],
      ['P2', 'Shelf', 'W', 564, 300, 3, 1, null],
    ],
    first: { cabinetNo: 'Wall unit', thickness: 18 },
    ignored: ['Material Type'],
  },
  {
    name: 'Optimik and its like: tabulators, four edges in one column',
    file: 'optimik.txt',
    content: () =>
      text(
        'Part name\tMaterial code\tLength\tWidth\tPieces\tGrain\tEdges\tBarcode\tNote',
        'Plinth\tW\t1800\t100\t2\tno\t0.5/0/0/0\tB-1\t',
        'Top\tO\t1800\t580\t1\tyes\t2/2/2/2\tB-2\tpolish',
      ),
    rows: [
      ['2', 'Plinth', 'W', 1800, 100, 2, 3, '1000'],
      ['3', 'Top', 'O', 1800, 580, 1, 1, '1111'],
    ],
    first: { edgeL1: '0.5', barcode: 'B-1' },
  },
  {
    name: 'an Excel sheet with a letterhead above the titles and a sum below the parts',
    file: 'joinery.xlsx',
    content: () =>
      xlsx([
        ['Joinery Ltd.', null, null, null, 'Cut list'],
        ['Order', 'A-77', null, 'Date', '2026-11-20'],
        [],
        ['Part No', 'Part', 'Material', 'Length', 'Width', 'Qty', 'Grain', 'Edges', 'Cabinet'],
        ['001', 'Side', 'W', 720, 560, 2, 'none', 'long edges', 'B1'],
        ['002', 'Door', 'O', 716, 397, 2, 'along', 'all', 'B1'],
        ['Total', null, null, null, null, 4],
      ]),
    rows: [
      ['001', 'Side', 'W', 720, 560, 2, 3, '1100'],
      ['002', 'Door', 'O', 716, 397, 2, 1, '1111'],
    ],
    first: { cabinetNo: 'B1' },
  },
  {
    name: 'a Chinese split list, xlsx with four sides',
    file: '拆单.xlsx',
    content: () =>
      xlsx([
        ['衣柜拆单明细'],
        [
          '序号',
          '板件编号',
          '板件名称',
          '柜体名称',
          '房间',
          '材质',
          '厚度',
          '开料长',
          '开料宽',
          '数量',
          '纹理',
          '前封',
          '后封',
          '左封',
          '右封',
          '条码',
          '备注',
        ],
        [1, 'YG-01', '左侧板', '衣柜1', '主卧', 'W', 18, 2398, 578, 1, '无', 1, 0, 0.5, 0.5, 'T0001', ''],
        [2, 'YG-02', '门板', '衣柜1', '主卧', 'O', 18, 2290, 396, 2, '竖纹', 1, 1, 1, 1, 'T0002', '装拉手'],
        ['合计', null, null, null, null, null, null, null, null, 3],
      ]),
    rows: [
      ['YG-01', '左侧板', 'W', 2398, 578, 1, 3, '1011'],
      ['YG-02', '门板', 'O', 2290, 396, 2, 1, '1111'],
    ],
    first: {
      edgeL1: '1',
      edgeL2: null,
      edgeW1: '0.5',
      cabinetNo: '衣柜1',
      room: '主卧',
      barcode: 'T0001',
      thickness: 18,
    },
    ignored: ['序号'],
  },
  {
    name: 'a Chinese list in GBK with ;',
    file: '开料单.csv',
    content: () =>
      gbk(
        '零件名称;花色;长(mm);宽(mm);件数;纹路;封边;订单号;柜号;说明',
        '层板;暖白板;764;350;5;随材料;四边;DD-1;B2;活动',
        '门板;橡木板;760;397;2;横纹;两长一短;DD-1;B2;',
      ),
    rows: [
      ['2', '层板', 'W', 764, 350, 5, 0, '1111'],
      ['3', '门板', 'O', 760, 397, 2, 2, '1110'],
    ],
    first: { orderNo: 'DD-1', cabinetNo: 'B2', remark: '活动' },
  },
  {
    name: 'a German list with decimal commas',
    file: 'stückliste.csv',
    content: () =>
      text(
        'Pos.;Bezeichnung;Werkstoff;Länge;Breite;Dicke;Stück;Maserung;Kante vorne;Kante hinten;Kante links;Kante rechts;Bemerkung',
        '1;Seite;W;1.954,5;580;18,0;2;egal;ABS 2;;;;',
        '2;Tür;O;716,25;396,5;18,0;1;längs;ABS 2;ABS 2;ABS 2;ABS 2;Griff oben',
      ),
    rows: [
      ['1', 'Seite', 'W', 1954.5, 580, 2, 3, '1000'],
      ['2', 'Tür', 'O', 716.25, 396.5, 1, 1, '1111'],
    ],
    first: { edgeL1: 'ABS 2', thickness: 18 },
  },
];
