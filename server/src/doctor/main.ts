import { readConfig } from '../runtime/config.ts';
import { examine } from './doctor.ts';
import { type Finding, bad } from '../payments/findings.ts';

/** `npm run doctor`: is this ready for real money? Plain sentences; exits with 1 if something is missing. */
void read().then((findings) => {
  for (const { isGood, sentence } of findings)
    process.stdout.write(`${isGood ? 'good ' : 'FIX  '} ${sentence}\n`);
  process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1);
});

async function read(): Promise<Finding[]> {
  try {
    return (await examine(readConfig())).flatMap(({ findings }) => findings);
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => bad(`${line}.`));
  }
}
