import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository';
import { gaps, groups, tablePath, tableText } from './table';

/** `npm run spec-table`: writes the table, and says which lines lack something. */
writeFileSync(join(root, tablePath), tableText());
const found = gaps();
for (const gap of found) console.log(gap);
console.log(`${tablePath}: ${groups.reduce((sum, { lines }) => sum + lines.length, 0)} lines, ${found.length} gaps`);
if (found.length > 0) process.exitCode = 1;
