import { maskCredentials } from '@ishare/server/secrets.js';
import { atPlace, parseConnectionString } from './connection-string.js';

describe('a connection string', () => {
  it.each([
    ['postgresql://me:secret@Db.Example:5433/oak', 'db.example:5433/oak'],
    ['postgres://db/oak', 'db:5432/oak'],
    ['Host=db;Port=6000;Database=oak;Username=me;Password=secret', 'db:6000/oak'],
    ['Server=db; Database = oak; User Id=me', 'db:5432/oak'],
  ])('%s leads to %s', (text, location) =>
    expect(parseConnectionString(text)).toEqual({ kind: 'postgresql', location }),
  );

  it.each([
    'mysql://db/oak',
    'http://169.254.169.254/latest',
    'Data Source=db;Initial Catalog=oak',
    'postgresql://db',
    'postgresql://db/a%2Fb',
    'postgresql://[::1]/oak',
    'Host=a b;Database=oak',
    'Host=db;Database=oak"; drop',
    'nonsense',
    '',
  ])('%s is none of PostgreSQL', (text) => expect(parseConnectionString(text)).toEqual({ kind: 'other' }));

  it.each([
    ['postgresql://me:secret@db:5433/oak?ssl=1', 'postgresql://me:secret@there:6000/elm?ssl=1'],
    ['Host=db;Port=5433;Database=oak;Password=secret', 'Host=there;Port=6000;Database=elm;Password=secret'],
    ['Server=db; Database = oak;User Id=me', 'Port=6000;Server=there; Database =elm;User Id=me'],
  ])('%s at another place is %s', (text, moved) => {
    expect(atPlace(text, 'there:6000/elm')).toBe(moved);
    expect(parseConnectionString(moved)).toEqual({ kind: 'postgresql', location: 'there:6000/elm' });
  });

  it('is shown without its password', () => {
    expect(maskCredentials('postgresql://me:s%40cret@db/oak')).toBe('postgresql://me:***@db/oak');
    expect(maskCredentials('Host=db;Password=a secret;Database=oak;pwd=b')).toBe(
      'Host=db;Password=***;Database=oak;pwd=***',
    );
    expect(maskCredentials('postgresql://db:5432/oak')).toBe('postgresql://db:5432/oak');
  });
});
