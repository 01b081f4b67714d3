import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useDrawer } from './page/drawer';
import { ScreenDrawer } from './page/ScreenDrawer';
import { useScreenActions } from './page/use-screen-actions';
import { useScreenRights } from './page/use-screen-rights';
import type { Row, ScreenDefinition } from './screen';

/** What leads to the record's page, shows what stands there, or takes the record from under it. */
const NOT_HERE: ReadonlySet<string> = new Set(['open', 'view', 'delete']);

interface StepsProps {
  /** The record's list, which says who may do what with it, and when. */
  screen: ScreenDefinition;
  row: object;
  /** Steps that the record waits for. */
  main?: readonly string[];
  /** Further paths below which something follows from a step. */
  reads?: readonly string[];
}

/** On a record's own page: what its list offers of a row, so that whoever has judged it acts where he looked. */
export function RecordSteps({ screen, row: record, main = [], reads = [] }: StepsProps) {
  const client = useQueryClient();
  const rights = useScreenRights(screen);
  const drawer = useDrawer();
  const close = () => {
    drawer.close();
    const paths = [screen.path, ...reads];
    void client.invalidateQueries({
      predicate: ({ queryKey: [read] }) =>
        typeof read === 'string' && paths.some((path) => read === path || read.startsWith(`${path}/`)),
    });
  };
  const row = record as Row;
  const { actionsOf } = useScreenActions(screen, { rights, drawer, remove: async () => undefined });
  const steps = actionsOf(row).filter(({ key }) => !NOT_HERE.has(key));
  return (
    <Space wrap>
      {steps.map(({ key, label, danger = false, run }) => (
        <Button key={key} danger={danger} type={main.includes(key) ? 'primary' : 'default'} onClick={run}>
          {label}
        </Button>
      ))}
      <ScreenDrawer screen={screen} drawer={{ ...drawer, close }} />
    </Space>
  );
}
