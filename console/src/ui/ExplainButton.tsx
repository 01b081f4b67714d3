import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import styles from './ExplainButton.module.css';

/** A row of how a figure comes about: `isSum` what the rows above come to; `onOpen` leads to where it comes from. */
export interface ExplainedRow {
  label: string;
  value: string;
  isSum?: boolean;
  onOpen?: (() => void) | undefined;
}

/** Explains figures: each by its formula, with the rows that were used. */
export function ExplainButton({ title, rows }: { title: string; rows: readonly ExplainedRow[] }) {
  const content = (
    <div className={styles.box}>
      <table className={styles.explained}>
        <tbody>
          {rows.map(({ label, value, isSum, onOpen }, index) => (
            <tr key={`${index} ${label}`} data-sum={isSum}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" onClick={onOpen}>
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  return (
    <Popover content={content} title={title} trigger="click" placement="bottomRight">
      <Button type="text" size="small" icon={<QuestionCircleOutlined />} aria-label={title} />
    </Popover>
  );
}
