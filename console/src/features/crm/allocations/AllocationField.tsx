import type { AllocationRow } from '@ishare/contracts/crm/bill.js';
import { Form } from 'antd';
import { AllocationGrid } from './AllocationGrid';

interface FieldProps {
  value?: AllocationRow[] | null;
  onChange?: (split: AllocationRow[]) => void;
  /** Field of the form that says whose bills they are. */
  of: 'dealerId' | 'contractId';
}

/** The split of money that is not there yet, in the form in which it is entered. */
export default function AllocationField({ value, onChange, of }: FieldProps) {
  const form = Form.useFormInstance();
  const id = Form.useWatch<string | undefined>(of, form);
  const amount = Form.useWatch<number | undefined>('amount', form) ?? 0;
  const isRefund = Form.useWatch<boolean | undefined>('isRefund', form) ?? false;
  return <AllocationGrid source={{ [of]: id, amount, isRefund }} held={[]} value={value ?? []} onChange={onChange} />;
}
