import { consoleTexts } from '../console-texts.js';
import { entityWord, propertyWord, recordName, wordedEntities } from './audit-words.js';

const say = (language: 'zh-Hans' | 'en') => (key: string) => consoleTexts[language][key];

describe('words of the audit trail', () => {
  it('are there for every record with a screen, in both languages', () => {
    for (const language of ['zh-Hans', 'en'] as const)
      for (const entity of wordedEntities)
        expect([entity, say(language)(`platform:entityChange.entities.${entity}`)]).toEqual([
          entity,
          expect.any(String),
        ]);
  });

  it('are those of the forms, then common ones, then the name taken apart', () => {
    expect(entityWord('iShare.Identity.User', say('en'))).toBe('User');
    expect(propertyWord('User', 'userName', say('en'))).toBe(consoleTexts.en['identity:user.userName']);
    expect(propertyWord('Nothing', 'name', say('en'))).toBe('Name');
    expect(propertyWord('Nothing', 'lastSeenAt', say('en'))).toBe('Last seen at');
    expect(propertyWord('Role', 'Optimization.Boards', say('en'))).toBe('Optimization.Boards');
    expect(entityWord('SomeThing', say('zh-Hans'))).toBe('Some thing');
  });

  it('name a record by what its change tells, else by the beginning of its id', () => {
    const change = (...changes: [string, string | null, string | null][]) =>
      recordName({
        entityId: '0198f2aa-1111-2222-3333-444455556666',
        propertyChanges: changes.map(([propertyName, originalValue, newValue]) => ({
          propertyName,
          originalValue,
          newValue,
        })),
      });
    expect(change(['name', null, '"Oak"'], ['userName', null, '"he"'])).toBe('he');
    expect(change(['name', '"Oak"', null])).toBe('Oak');
    expect(change(['size', '1', '2'])).toBe('0198f2aa');
  });
});
