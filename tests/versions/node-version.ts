import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** What the README promises: the oldest version the product starts on, and the two long-term lines after it. */
export const nodeVersions = ['20.19.0', '22.23.3', '24.21.0'] as const;
export type NodeVersion = (typeof nodeVersions)[number];

/** npm's registry has every version's binary as a package of its own, one for each system. */
const packageName = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;

/** The binary of a version, brought by npm on the first run. Throws when it cannot be had, or is another version. */
export function nodeBinary(version: NodeVersion): string {
  const directory = resolve('.cache/node-versions', version);
  const binary = resolve(directory, 'node_modules', packageName, 'bin/node');
  if (!existsSync(binary)) {
    console.log(`bringing Node ${version} into ${directory} …`);
    const { status } = spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        directory,
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        `${packageName}@${version}`,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (status !== 0) throw new Error(`npm could not bring ${packageName}@${version}`);
  }
  const told = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  if (told !== `v${version}`) throw new Error(`${binary} is Node ${told}, not v${version}`);
  return binary;
}
