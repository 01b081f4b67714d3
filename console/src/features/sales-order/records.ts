export interface DictionaryItem {
  code: string;
  displayText: string;
  value: string | null;
}
