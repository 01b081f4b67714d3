import { engine, imageOf } from '../../infra/test-servers.mjs';

describe('the engine of the containers of a run', () => {
  const there =
    (...paths: string[]) =>
    (path: unknown) =>
      paths.includes(String(path));

  it('is the one that DOCKER_HOST names, where it is there', () => {
    const env = { DOCKER_HOST: 'unix:///run/podman/podman.sock' };
    expect(engine(env, there('/run/podman/podman.sock', '/var/run/docker.sock'))).toBe(env.DOCKER_HOST);
    expect(engine(env, there('/var/run/docker.sock'))).toBeUndefined();
    expect(engine({ DOCKER_HOST: 'tcp://engine:2375' }, there())).toBe('tcp://engine:2375');
  });

  it('is that of the default socket otherwise, or none: then programs stand in', () => {
    expect(engine({}, there('/var/run/docker.sock'))).toBe('unix:///var/run/docker.sock');
    expect(engine({}, there())).toBeUndefined();
  });

  it('runs the images of docker compose', () => {
    const compose = 'services:\n  postgres:\n    image: postgres:18\n  redis:\n    image: redis:8\n';
    expect([imageOf('postgres', compose), imageOf('redis', compose)]).toEqual(['postgres:18', 'redis:8']);
    expect([imageOf('postgres'), imageOf('redis')]).toEqual(['postgres:18', 'redis:8']);
  });
});
