import { settings } from '@ishare/contracts/platform/settings.js';
import { runAsTenant } from '@ishare/server/context.js';
import { OrdersFixture } from '../sales-order.fixture.js';
import { designContent } from '@ishare/contracts/sales-order/design-content.js';
import { NO_MODELS } from './split-models.js';
import { split } from './splitter.js';
import { WorkshopTerms } from './workshop-terms.js';

const cabinet = {
  cabinetNo: 'W1',
  model: 'wardrobe',
  width: 800,
  height: 2400,
  depth: 580,
  material: 'PB18-WW',
  backMaterial: 'OAK09',
  doorMaterial: 'OAK18',
  shelves: 2,
  doors: 2,
};
const content = designContent.parse({ rooms: [{ name: 'Hall', cabinets: [cabinet] }] });

describe('what a design comes apart into', () => {
  let fixture: OrdersFixture;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
  });
  afterAll(() => fixture.close());

  const inTerms = () =>
    runAsTenant(fixture.service.tenantA, async () =>
      (await fixture.service.app.get(WorkshopTerms).ofTenant())(
        split(content, { key: 'k', separatePallet: null }, NO_MODELS),
      ),
    );

  it('has grain only where the material has one, and then every part', async () => {
    fixture.materials.push(
      { code: 'OAK18', name: 'Oak', thickness: 18, grain: 1, edges: [] },
      { code: 'OAK09', name: 'Oak', thickness: 9, grain: 1, edges: [] },
    );
    const { parts } = await inTerms();
    const grains = new Map(parts.map(({ materialCode, trace, grain }) => [`${materialCode} ${trace.ruleId}`, grain]));
    expect(Object.fromEntries(grains)).toEqual({
      'PB18-WW side': 0,
      'PB18-WW bottom': 0,
      'PB18-WW top': 0,
      'PB18-WW shelf': 0,
      'OAK09 back': 1,
      'OAK18 door': 1,
    });
  });

  it('is named in the language of the tenant', async () => {
    const names = async () => (await inTerms()).parts.map(({ name }) => name);
    expect(await names()).toEqual(['侧板', '底板', '顶板', '背板', '活动层板', '门板']);
    fixture.settings.set(settings.app.defaultLanguage.name, 'en');
    expect(await names()).toEqual(['Side', 'Bottom', 'Top', 'Back', 'Adjustable shelf', 'Door']);
    fixture.settings.delete(settings.app.defaultLanguage.name);
  });
});
