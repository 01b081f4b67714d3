import { cleanup, render, screen } from '@testing-library/react';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { ImportPreview } from './ImportPreview';

const reply: ImportReply = {
  ...{ isPreview: true, total: 2, succeeded: 2, failed: 0, created: 0, updated: 0, unchanged: 2 },
  ...{ ignored: [], errors: [], rows: [] },
};
const show = (more: Partial<ImportReply>) =>
  render(
    <ImportPreview
      reply={{ ...reply, ...more }}
      isBusy={false}
      onErrorSheet={() => undefined}
      onAgain={() => undefined}
    />,
  );

describe('what a file would change', () => {
  afterEach(cleanup);

  it('tells the columns that are not taken from it', () => {
    show({});
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    show({ ignored: ['Stage', 'Next contact'] });
    expect(screen.getByRole('alert').textContent).toContain('sheetImport.ignored');
  });
});
