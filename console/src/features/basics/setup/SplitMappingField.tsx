import { KeptForOthers } from './MappingField';
import RulesField from './RulesField';
import type { MappingRule } from './RulesField';

/** What the columns of a sheet of split orders mean. */
export default function SplitMappingField(props: { value?: MappingRule[]; onChange?: (rules: MappingRule[]) => void }) {
  return (
    <>
      <KeptForOthers />
      <RulesField {...props} />
    </>
  );
}
