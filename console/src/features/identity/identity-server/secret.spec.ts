import { changedSecret, isStored, newSecret } from './secret';

describe('secrets of a client', () => {
  it('begin with a value of 256 random bits that no other one has', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one.value).toMatch(/^[\w-]{43}$/);
    expect(other.value).not.toBe(one.value);
    expect(isStored(one)).toBe(false);
  });

  it('are changed where they stand while they are new, never once they are kept', () => {
    const list = [{ type: 'SharedSecret', value: 'stored:1' }, newSecret()];
    expect(changedSecret(list, 1, { value: 'mine', description: 'MES' })[1]).toMatchObject({
      value: 'mine',
      description: 'MES',
    });
    expect(changedSecret(list, 0, { value: 'mine' })).toEqual(list);
  });
});
